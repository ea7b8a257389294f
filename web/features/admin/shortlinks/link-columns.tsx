import type { AdminShortlink } from '#contract/admin-shortlinks.ts'
import type { Column } from '#web/features/admin/list/list-shape.ts'
import { shortDay } from '#web/features/admin/list/short-day.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { formatNumber } from '#web/ui/format.ts'

import { figureWords } from './link-figures.ts'
import { LinkTarget } from './link-target.tsx'
import { StateMark } from './state-mark.tsx'

import classes from './shortlinks-page.module.css'

export const linkColumns: readonly Column<AdminShortlink>[] = [
  {
    key: 'shortlink',
    name: 'Ссылка',
    className: classes.slug,
    sort: { field: 'shortlink', first: 'up' },
    cell: ({ shortlink }) => shortlink
  },
  {
    key: 'target',
    name: 'Куда ведёт',
    cell: ({ fulllink }) => <LinkTarget target={fulllink} />
  },
  {
    key: 'owner',
    name: 'Владелец',
    cell: ({ users, username }) => <UserLink id={users[0] ?? ''} name={username} others={users.length - 1} />
  },
  {
    key: 'state',
    name: 'Состояние',
    className: classes.state,
    cell: link => <StateMark link={link} />
  },
  {
    key: 'visits',
    name: 'Переходы',
    isNumber: true,
    isMinor: true,
    className: classes.number,
    cell: ({ visits }) => figureWords(visits)
  },
  {
    key: 'complaints',
    name: 'Жалобы',
    isNumber: true,
    className: classes.complaints,
    cell: ({ complaints }) =>
      complaints === 0 ? (
        <span className={classes.none}>—</span>
      ) : (
        <strong className={classes.bad}>{formatNumber(complaints)}</strong>
      )
  },
  {
    key: 'creationDate',
    name: 'Создана',
    isMinor: true,
    className: classes.date,
    sort: { field: 'creationDate', first: 'down' },
    cell: ({ creationDate }) => shortDay(creationDate)
  }
]
