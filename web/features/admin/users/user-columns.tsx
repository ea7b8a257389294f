import type { AdminUser } from '#contract/admin-users.ts'
import type { Column } from '#web/features/admin/list/list-shape.ts'
import { shortDay } from '#web/features/admin/list/short-day.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { formatNumber } from '#web/ui/format.ts'

import { StatusMark } from './status-mark.tsx'
import { paidWords, visitsWords } from './user-figures.ts'

import classes from './users-page.module.css'

const Nothing = () => <span className={classes.none}>—</span>

export const userColumns: readonly Column<AdminUser>[] = [
  {
    key: 'username',
    name: 'Почта',
    sort: { field: 'username', first: 'up' },
    cell: ({ username }) => username
  },
  {
    key: 'status',
    name: 'Состояние',
    className: classes.status,
    cell: ({ status }) => <StatusMark status={status} />
  },
  {
    key: 'plan',
    name: 'Тариф',
    className: classes.plan,
    cell: ({ plan }) => (plan ? planName(plan) : <Nothing />)
  },
  {
    key: 'payedTo',
    name: 'До',
    className: classes.date,
    sort: { field: 'payedTo', first: 'down' },
    cell: ({ plan, payedTo }) => (plan ? shortDay(payedTo) : <Nothing />)
  },
  {
    key: 'links',
    name: 'Ссылки',
    isNumber: true,
    isMinor: true,
    className: classes.number,
    cell: ({ links }) => formatNumber(links)
  },
  {
    key: 'visits',
    name: 'Переходы',
    isNumber: true,
    isMinor: true,
    className: classes.visits,
    cell: user => visitsWords(user)
  },
  {
    key: 'paid',
    name: 'Заплатил',
    isNumber: true,
    className: classes.paid,
    sort: { field: 'paid', first: 'down' },
    cell: user => (user.paid === 0 ? <Nothing /> : paidWords(user))
  },
  {
    key: 'registrationDate',
    name: 'Регистрация',
    isMinor: true,
    className: classes.date,
    sort: { field: 'registrationDate', first: 'down' },
    cell: ({ registrationDate }) => shortDay(registrationDate)
  }
]
