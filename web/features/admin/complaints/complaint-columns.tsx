import type { AdminComplaint } from '#contract/admin-complaints.ts'
import type { Column } from '#web/features/admin/list/list-shape.ts'
import { shortDay } from '#web/features/admin/list/short-day.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { formatNumber } from '#web/ui/format.ts'

import { LinkState } from './link-state.tsx'
import { SettleComplaint } from './settle-complaint.tsx'

import classes from './complaints-page.module.css'

export const complaintColumns: readonly Column<AdminComplaint>[] = [
  { key: 'shortlink', name: 'Ссылка', className: classes.slug, cell: ({ shortlink }) => shortlink },
  { key: 'reason', name: 'На что жалуются', cell: ({ reason }) => <span title={reason}>{reason}</span> },
  {
    key: 'owner',
    name: 'Владелец',
    isMinor: true,
    className: classes.owner,
    cell: ({ owner, username }) => <UserLink id={owner} name={username} />
  },
  {
    key: 'state',
    name: 'Ссылка сейчас',
    className: classes.state,
    cell: ({ state }) => <LinkState state={state} />
  },
  {
    key: 'more',
    name: 'Ещё таких же',
    isNumber: true,
    className: classes.number,
    cell: ({ more }) => more > 0 && formatNumber(more)
  },
  { key: 'date', name: 'Когда', isMinor: true, className: classes.date, cell: ({ date }) => shortDay(date) },
  {
    key: 'settle',
    name: 'Разбор',
    className: classes.settling,
    cell: complaint => <SettleComplaint complaint={complaint} />
  }
]
