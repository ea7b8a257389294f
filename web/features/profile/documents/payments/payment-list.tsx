import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useConfig } from '#web/api/config.ts'
import { isForAct, isNamed, NOT_NAMED } from '#web/features/profile/documents/act/act.ts'
import { useOwnPayments } from '#web/features/profile/payments/own-payments.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { useMoreRows } from '#web/ui/more-rows.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { NoPayments } from './no-payments.tsx'
import { PaymentCards } from './payment-cards.tsx'
import { PaymentTable } from './payment-table.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './payment-list.module.css'

const ROOM_FOR_TABLE = '(min-width: 45em)'

const rows = ['first', 'second', 'third']

export function PaymentList() {
  const isWide = useMediaQuery(ROOM_FOR_TABLE, undefined, { getInitialValueInEffect: false })
  const { data: config } = useConfig()
  const { list, payments, total } = useOwnPayments()
  const element = useRef<HTMLDivElement>(null)
  const showMore = useMoreRows(list.fetchNextPage, { rows: element, shown: payments.length, total })

  if (list.isPending) {
    return (
      <div className={classes.waiting} aria-busy="true">
        <VisuallyHidden component="output">Загружаем платежи</VisuallyHidden>
        {rows.map(row => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    )
  }
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (payments.length === 0) return <NoPayments />
  return (
    <div ref={element} className={classes.list}>
      {isWide ? <PaymentTable payments={payments} /> : <PaymentCards payments={payments} />}
      {list.hasNextPage && <MoreButton list={list} onMore={() => void showMore()} />}
      {config && !isNamed(config.legal) && payments.some(isForAct) && (
        <p className={`${parts.quiet} ${classes.noActs}`}>{NOT_NAMED}</p>
      )}
      <div className={classes.refund}>
        <Button
          component={Link}
          to={`${pagePaths.support}#refund`}
          variant="default"
          leftSection={<IconReceiptRefund size={18} stroke={1.75} aria-hidden />}
        >
          Вернуть деньги
        </Button>
        <p className={parts.quiet}>Вернём за дни, которыми вы не воспользовались.</p>
      </div>
    </div>
  )
}
