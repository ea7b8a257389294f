import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

import { isMoney } from '#contract/payment-state.ts'
import type { OwnPayment } from '#contract/payment.ts'
import type { Profile } from '#contract/user.ts'
import { useOwnPayments } from '#web/features/profile/payments/own-payments.ts'
import { restOf } from '#web/features/profile/payments/payment-words.ts'
import { announce } from '#web/ui/announce.ts'
import { isFocusFree } from '#web/ui/is-focus-free.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { RefundForm } from './refund-form.tsx'
import { SentRefund } from './sent-refund.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './refund-body.module.css'

const isReturnable = (payment: OwnPayment): boolean => isMoney(payment) && restOf(payment) > 0

/** Which payments there are decides whether there is anything to ask back. */
export function RefundBody({ profile }: { profile: Profile }) {
  const { list, payments } = useOwnPayments()
  const [isSent, setSent] = useState(false)
  const [content, setContent] = useState<HTMLDivElement | null>(null)

  // The button that was pressed is gone.
  useEffect(() => {
    if (isSent && isFocusFree(content)) content?.focus()
  }, [isSent, content])

  if (list.isPending) {
    return (
      <div className={classes.waiting} aria-busy="true">
        <VisuallyHidden component="output">Загружаем платежи</VisuallyHidden>
        <Skeleton height={42} />
        <Skeleton height={96} />
      </div>
    )
  }
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />

  const loadOlder = async () => {
    const before = list.data.pages.length
    const { isError, data } = await list.fetchNextPage()
    // Given up when the screen is left, it comes to what there was before.
    if (isError || data?.pages.length === before) return
    announce(
      data?.pages.at(-1)?.rows.some(isReturnable)
        ? 'Теперь можно выбрать и более ранние платежи'
        : 'Среди этих более ранних платежей возвращать нечего'
    )
  }

  const returnable = payments.filter(isReturnable)
  return (
    <div ref={setContent} tabIndex={-1} className={classes.content}>
      {isSent ? (
        <SentRefund username={profile.username} onMore={() => setSent(false)} />
      ) : returnable.length === 0 && !list.hasNextPage ? (
        <p className={parts.text}>
          {payments.length === 0
            ? 'Платежей не было, возвращать нечего.'
            : 'Среди ваших платежей нет таких, за которые ещё можно вернуть деньги.'}
        </p>
      ) : (
        <RefundForm
          user={profile._id}
          payments={returnable}
          around={content}
          older={
            list.hasNextPage
              ? {
                  isLoading: list.isFetchingNextPage,
                  // A second failure is heard only when the first one has gone.
                  error: list.isFetchNextPageError && !list.isFetchingNextPage ? list.error : null,
                  load: () => void loadOlder()
                }
              : undefined
          }
          onSent={() => setSent(true)}
        />
      )}
    </div>
  )
}
