import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { Payment } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import type { Column } from '#web/features/admin/list/list-shape.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'

import { OutcomeMark } from './outcome-mark.tsx'
import { amountWords } from './payment-words.ts'
import { shortMoment } from './short-moment.ts'

import classes from './payments-page.module.css'

const Nothing = () => <span className={classes.none}>—</span>

export const paymentColumns: readonly Column<Payment>[] = [
  {
    key: 'date',
    name: 'Когда',
    className: classes.date,
    sort: { field: 'date', first: 'down' },
    cell: ({ date }) => shortMoment(date)
  },
  {
    key: 'user',
    name: 'Пользователь',
    cell: ({ user, username }) => <UserLink id={user} name={username} />
  },
  {
    key: 'plan',
    name: 'Тариф',
    isMinor: true,
    className: classes.plan,
    cell: ({ plan }) => (plan ? planName(plan) : <Nothing />)
  },
  {
    key: 'amount',
    name: 'Сумма',
    isNumber: true,
    className: classes.amount,
    sort: { field: 'amount', first: 'down' },
    cell: amountWords
  },
  {
    key: 'refunded',
    name: 'Возвращено',
    isNumber: true,
    isMinor: true,
    className: classes.amount,
    cell: ({ refunded, currency }) => (refunded === 0 ? <Nothing /> : formatMoney(refunded, currency))
  },
  {
    key: 'status',
    name: 'Состояние',
    className: classes.status,
    cell: payment => (
      <>
        <OutcomeMark payment={payment} />
        {payment.odd && (
          <span className={classes.odd} title="Ждёт разбора">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>ждёт разбора</VisuallyHidden>
          </span>
        )}
      </>
    )
  },
  {
    key: 'promo',
    name: 'Промокод',
    isMinor: true,
    className: classes.promo,
    cell: ({ promo }) => promo || <Nothing />
  }
]
