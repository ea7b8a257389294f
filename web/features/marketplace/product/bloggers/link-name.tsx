import type { ProductLink } from '#contract/marketplace.ts'
import { NameWords } from '#web/features/marketplace/name-words.tsx'
import { usePeriod } from '#web/features/marketplace/period/use-period.ts'
import { count, formatDate } from '#web/ui/format.ts'

const daysWords = (days: number): string =>
  days === 0 ? 'переходов не было' : `${count(days, ['день', 'дня', 'дней'])} с переходами`

/** A blogger's link: the way to its own statistics of the same days. */
export function LinkName({ link }: { link: ProductLink }) {
  const { period } = usePeriod()
  const shownDays = new URLSearchParams({ from: period.from, to: period.to }).toString()
  return (
    <NameWords
      title={link.title || link.shortlink}
      to={{ pathname: `/dashboard/${link._id}`, search: shownDays }}
    >
      {link.title && <span>{link.shortlink}</span>}
      {link.days !== null && <span>{daysWords(link.days)}</span>}
      {link.since !== null && <span>ведёт сюда с {formatDate(link.since)}</span>}
    </NameWords>
  )
}
