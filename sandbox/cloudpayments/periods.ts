const intervals = ['Day', 'Week', 'Month'] as const
export type Interval = (typeof intervals)[number]

const DAY_MS = 86_400_000
/** The provider takes no charge that is further away, and no longer period. */
const longest: Record<Interval, number> = { Day: 366, Week: 52, Month: 12 }
export const YEAR_MS = 366 * DAY_MS

export const isInterval = (text: string): text is Interval => intervals.some(one => one === text)

export const isTooLong = (interval: Interval, period: number): boolean => period > longest[interval]

function monthsLater(anchor: number, months: number): number {
  const date = new Date(anchor)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime()
}

/** So many periods after the anchor: months keep its day, or take their last one. */
export function periodsLater(anchor: number, interval: Interval, count: number): number {
  if (interval === 'Month') return monthsLater(anchor, count)
  return anchor + count * DAY_MS * (interval === 'Week' ? 7 : 1)
}

/** The first of the dates counted from the anchor that comes after a moment. */
export function nextAfter(anchor: number, interval: Interval, period: number, moment: number): number {
  let times = 0
  while (periodsLater(anchor, interval, times * period) <= moment) times += 1
  return periodsLater(anchor, interval, times * period)
}
