import type { AdminComplaint } from '#contract/admin-complaints.ts'
import { shortDay } from '#web/features/admin/list/short-day.ts'

import classes from './other-complaints.module.css'

/** What else was said about the same link. */
export const OtherComplaints = ({ complaints }: { complaints: readonly AdminComplaint[] }) => (
  <ul className={classes.others}>
    {complaints.map(({ _id: id, date, reason, settled }) => (
      <li key={id}>
        <span className={classes.reason}>{reason}</span>
        <span className={classes.when}>
          {shortDay(date)}
          {settled === null ? ', ждёт разбора' : ', разобрана'}
        </span>
      </li>
    ))}
  </ul>
)
