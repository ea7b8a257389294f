import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { payment, type PlanChange } from '#contract/payment.ts'
import { planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { ApiError, call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { isRenewing, isUnconfirmed } from '#web/features/profile/plans/living-subscription.ts'
import { useStandingRefresh, type KnownBilling } from '#web/features/profile/plans/plan-queries.ts'
import { familyName, monthsText, unconfirmedText } from '#web/features/profile/plans/plan-words.ts'
import { whatEnds } from '#web/features/profile/plans/what-ends.ts'
import { QuestionModal } from '#web/ui/dialog/question-modal.tsx'
import { notifyDone } from '#web/ui/notify.ts'

import {
  afterChange,
  changeSentence,
  chargeText,
  chargedAtOnce,
  lostText,
  paidAlreadyText,
  pointlessText
} from './change-words.ts'
import { planChangeQuery } from './plan-change-query.ts'
import { isTooFar, PreviewAwaited, PreviewProblem } from './preview-states.tsx'

import dialog from '#web/features/profile/info/dialog-form.module.css'
import parts from '#web/features/profile/parts.module.css'

interface ChangeDialogProps {
  plan: PlanId
  profile: Profile
  billing: KnownBilling
  /** Somebody came to pay for it, and what they have renews by now. */
  isPaidAlready: boolean
  onBuy: () => void
  onClose: () => void
}

/** From one plan to another: one sentence of arithmetic, and the button. */
export function ChangeDialog({ plan, profile, billing, isPaidAlready, onBuy, onClose }: ChangeDialogProps) {
  const { subscription, clockAhead } = billing
  const client = useQueryClient()
  const refresh = useStandingRefresh()
  const [now, setNow] = useState(() => Date.now() + clockAhead)
  const [isOther, setOther] = useState(false)
  const isTooSoon = isUnconfirmed(subscription)
  const { data: preview, error, refetch } = useQuery({ ...planChangeQuery(plan), enabled: !isTooSoon })
  const atOnce = preview && chargedAtOnce(preview, now)
  const paid = isPaidAlready ? paidAlreadyText(profile) : undefined
  const ended = whatEnds(plan, profile, now)
  const name = familyName(plan)
  const charge = (shown: PlanChange, moment: number) => chargeText(shown, moment, subscription)
  const change = useMutation({
    mutationFn: async () => {
      // What was shown is worth less by now, and what was to be charged later may be due.
      const fresh = await client.fetchQuery({ ...planChangeQuery(plan), staleTime: 0 })
      const later = Date.now() + clockAhead
      const isSame = preview !== undefined && charge(preview, now) === charge(fresh, later)
      setOther(!isSame)
      setNow(later)
      return isSame ? (await call(payment.change, { params: { plan } })).data : undefined
    },
    onSuccess: profileNow => {
      if (!profileNow) return
      client.setQueryData(profileKey, profileNow)
      notifyDone(`Теперь у вас тариф ${name}.`)
    },
    // Not waited for: what is read anew may be long in coming, and the dialog with it.
    onSettled: () => void refresh()
  })
  // Whoever went back meanwhile is not taken back once more.
  const start = () => change.mutate(undefined, { onSuccess: profileNow => profileNow && onClose() })
  /** What is under way is not called off by closing. */
  const unlessBusy = (act: () => void) => () => {
    if (!change.isPending) act()
  }
  const dismiss = unlessBusy(onClose)
  const action = atOnce ? `Перейти и заплатить ${atOnce}` : `Перейти на ${name}`
  const isPointless = error instanceof ApiError && error.code === 'NOTHING_TO_CHANGE'
  // A change reaches a year ahead at the most, a purchase two.
  const isFar = isTooFar(error)
  const offersPayment = !isRenewing(subscription) && (preview !== undefined || isPointless || isFar)

  return (
    <QuestionModal
      opened
      onClose={dismiss}
      title={`Перейти на ${name}, ${monthsText(planParts(plan).months)}?`}
      size={520}
    >
      <div className={dialog.form}>
        {subscription && isTooSoon && <p className={parts.text}>{unconfirmedText(subscription.plan)}</p>}
        {preview && paid !== undefined && <p className={parts.text}>{paid}</p>}
        {!preview && !error && !isTooSoon && <PreviewAwaited height={72} />}
        {preview && (
          <>
            <p className={parts.text}>{changeSentence(profile, preview, now, subscription)}</p>
            {preview.lostDays ? <p className={parts.warning}>{lostText(preview.lostDays)}</p> : null}
            {ended === '' ? null : <p className={parts.warning}>{ended}</p>}
            <p className={parts.quiet}>{afterChange(preview)}</p>
          </>
        )}
        {isOther && (
          <p className={parts.warning} role="alert">
            Пока окно было открыто, расчёт изменился. Проверьте его и подтвердите ещё раз.
          </p>
        )}
        {!preview && error && !isPointless && <PreviewProblem error={error} onRetry={() => void refetch()} />}
        <Failure error={change.error} />
        {offersPayment && (
          <p className={isPointless ? parts.text : parts.quiet}>
            {isPointless
              ? `${pointlessText(profile)} Чтобы перейти на ${name}, оплатите этот тариф.`
              : `${isFar ? 'Можно оплатить' : 'Или оплатите'} ${name}: эти дни останутся, и к ним добавится оплаченный срок.`}
          </p>
        )}
        <div className={dialog.actions}>
          <Button variant="default" data-autofocus onClick={dismiss}>
            {preview ? 'Отмена' : 'Закрыть'}
          </Button>
          {offersPayment && (
            <Button
              {...(isPointless ? { color: 'accent' } : { variant: 'default' })}
              onClick={unlessBusy(onBuy)}
            >
              Оплатить {name}
            </Button>
          )}
          {preview && (
            <Button color="accent" aria-busy={change.isPending} onClick={unlessBusy(start)}>
              {change.isPending ? 'Меняем…' : action}
            </Button>
          )}
        </div>
      </div>
    </QuestionModal>
  )
}
