import { Link } from 'react-router'

import type { ProductLink } from '#contract/marketplace.ts'
import { usePeriod } from '#web/features/marketplace/period/use-period.ts'
import { count, formatDate } from '#web/ui/format.ts'

import classes from './link-name.module.css'

const daysWords = (days: number): string =>
  days === 0 ? 'переходов не было' : `${count(days, ['день', 'дня', 'дней'])} с переходами`

/** A blogger's link: the way to its own statistics of the same days. */
export function LinkName({ link }: { link: ProductLink }) {
  const { period } = usePeriod()
  const shownDays = new URLSearchParams({ from: period.from, to: period.to }).toString()
  return (
    <div className={classes.link}>
      <Link className={classes.title} to={{ pathname: `/dashboard/${link._id}`, search: shownDays }}>
        {link.title || link.shortlink}
      </Link>
      <p className={classes.facts}>
        {link.title && <span>{link.shortlink}</span>}
        {link.days !== null && <span>{daysWords(link.days)}</span>}
        {link.since !== null && <span>ведёт сюда с {formatDate(link.since)}</span>}
      </p>
    </div>
  )
}
