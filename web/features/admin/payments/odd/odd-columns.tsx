import type { Oddity } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import type { Column } from '#web/features/admin/list/list-shape.ts'
import { shortMoment } from '#web/features/admin/payments/short-moment.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'

import { partsOf } from './odd-words.ts'
import { SettleOddity } from './settle-oddity.tsx'

import classes from './odd-list.module.css'

const Nothing = () => <span className={classes.none}>—</span>

export const oddColumns: readonly Column<Oddity>[] = [
  { key: 'what', name: 'Что случилось', cell: odd => partsOf(odd).what },
  {
    key: 'user',
    name: 'Пользователь',
    className: classes.user,
    cell: ({ user, username }) => (user ? <UserLink id={user} name={username} /> : <Nothing />)
  },
  {
    key: 'amount',
    name: 'Сумма',
    isNumber: true,
    className: classes.amount,
    cell: ({ amount, currency }) => (amount === null ? <Nothing /> : formatMoney(amount, currency))
  },
  {
    key: 'date',
    name: 'Когда',
    isMinor: true,
    className: classes.date,
    cell: ({ date }) => shortMoment(date)
  },
  {
    key: 'settle',
    name: 'Разбор',
    className: classes.settling,
    cell: odd => <SettleOddity odd={odd} />
  }
]
