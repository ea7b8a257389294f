import type { ActPeriod, PaidService } from '#contract/paid-service.ts'
import { addDays, isDay, monthStart, type Day } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

export type Closing = NonNullable<PaidService['closing']>

/** The days that the address asks for; whether its payment has them is the server's rule. */
export function readPeriod(search: URLSearchParams): ActPeriod {
  const [from, until] = [search.get('from') ?? '', search.get('until') ?? '']
  return { ...(isDay(from) && { from }), ...(isDay(until) && { until }) }
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

/** Days as they may be asked for: without an end that is that of all, so that the same days have one number. */
export const periodOf = ({ from, to }: DayRange, { first, last, over }: Closing): ActPeriod => ({
  ...(from > first && { from }),
  ...((over ? to < last : to <= last) && { until: to })
})

interface Quarter {
  /** «4 квартал 2026» */
  name: string
  period: ActPeriod
}

const monthOf = (day: Day): number => Number(day.slice(5, 7)) - 1

/** The quarters that the days which may end an act are in: whatever day it is now, each has the same ones. */
export function quartersOf(closing: Closing): Quarter[] {
  const quarters: Quarter[] = []
  const first = monthStart(closing.first, monthOf(closing.first) % 3)
  for (let from = first; from <= closing.last; from = monthStart(from, -3)) {
    const period = periodOf({ from, to: addDays(monthStart(from, -3), -1) }, closing)
    quarters.push({ name: `${monthOf(from) / 3 + 1} квартал ${from.slice(0, 4)}`, period })
  }
  return quarters.filter(({ period }) => period.from !== undefined || period.until !== undefined)
}
