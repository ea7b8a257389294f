import type { ActPeriod, PaidService } from '#contract/paid-service.ts'
import { addDays, monthStart, type Day } from '#web/ui/period/calendar.ts'
import { dayWords, type DayRange } from '#web/ui/period/day-words.ts'

type Closing = NonNullable<PaidService['closing']>

/** The days that the address asks for; whether there are such is the server's rule. */
export function readPeriod(search: URLSearchParams): ActPeriod {
  const [from, until] = [search.get('from'), search.get('until')]
  return { ...(from !== null && { from }), ...(until !== null && { until }) }
}

/** The same address with other days. */
export function withPeriod(search: URLSearchParams, { from, until }: ActPeriod): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, day] of Object.entries({ from, until })) {
    if (day === undefined) next.delete(name)
    else next.set(name, day)
  }
  return next
}

/** The last day of the quarter that a day is in. */
function quarterEnd(day: Day): Day {
  const month = Number(day.slice(5, 7))
  return addDays(monthStart(day, -(3 - ((month - 1) % 3))), -1)
}

function quarterEnds({ first, last }: Closing): Day[] {
  const ends: Day[] = []
  for (let end = quarterEnd(first); end <= last; end = quarterEnd(addDays(end, 1))) ends.push(end)
  return ends
}

/** Where books are closed among the days that an act may end with: the years, or within one year its quarters. */
function closingDays(closing: Closing): Day[] {
  const ends = quarterEnds(closing)
  const years = ends.filter(day => day.endsWith('-12-31'))
  return years.length > 0 ? years : ends
}

/** The parts that a term falls into by the days on which books are closed. */
export function partsOf(closing: Closing): ActPeriod[] {
  const ends = closingDays(closing)
  const begins = ends.map(day => addDays(day, 1))
  const parts = ends.map((until, index) => {
    const from = begins[index - 1]
    return from === undefined ? { until } : { from, until }
  })
  const rest = begins.at(-1)
  // Of a day that has only begun there may be nothing to say yet.
  return rest !== undefined && rest <= closing.last ? [...parts, { from: rest }] : parts
}

/** «По 31 декабря 2026», «С 1 января по 31 марта», «С 1 апреля» */
export function partName({ from, until }: ActPeriod, today: Day): string {
  const to = until === undefined ? '' : `по ${dayWords(until, today)}`
  if (from === undefined) return to.replace('п', 'П')
  return `С ${dayWords(from, today)} ${to}`.trim()
}

/** Own dates as they may be asked for: an end outside the days of the payment is that of them. */
export const periodOf = ({ from, to }: DayRange, { first, last }: Closing): ActPeriod => ({
  ...(from > first && { from }),
  ...(to <= last && { until: to })
})
