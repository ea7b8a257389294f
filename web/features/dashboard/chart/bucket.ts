import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { fromUtc } from '#web/ui/period/calendar.ts'
import { dayMonth, longDay, longMonth, shortDay, shortMonth } from '#web/ui/period/day-formats.ts'

/** What one point of the chart covers. */
export type Step = 'hour' | 'day' | 'month'

const MONTH_MIN_DAYS = 28

/** Labels are local ISO times of Moscow; read as UTC they keep their digits, whatever the browser's zone. */
export const bucketTime = (label: string): Date => {
  const [, year = '', month = '01', day = '01', hour = '00'] =
    /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ](\d{2}))?/.exec(label) ?? []
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour)))
}

/** Tells hours, days and months apart by the labels alone, so that it always fits what was answered. */
export function stepOf(labels: readonly string[]): Step {
  const [first = '', second] = labels
  if (/[T ]\d{2}/.test(first)) return 'hour'
  if (first.length === 7) return 'month'
  if (second === undefined) return 'day'
  const gap = (bucketTime(second).getTime() - bucketTime(first).getTime()) / DAY_MS
  return gap >= MONTH_MIN_DAYS ? 'month' : 'day'
}

/** Where the next bucket begins. */
export function bucketEnd(label: string, step: Step): Date {
  const start = bucketTime(label)
  if (step === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  return new Date(start.getTime() + (step === 'day' ? DAY_MS : HOUR_MS))
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** A few letters under the axis: «14:00», «21 нояб.», «нояб.». Hours of several days name the day at its midnight. */
export function axisLabel(label: string, step: Step, severalDays = false): string {
  const date = bucketTime(label)
  const day = fromUtc(date)
  if (step === 'month') return date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : shortMonth(day)
  const isDay = step === 'day' || (severalDays && date.getUTCHours() === 0)
  return isDay ? shortDay(day) : clock(date.getUTCHours())
}

/** The whole name of a point: «21 ноября, 14:00–15:00», «сб, 21 ноября», «ноябрь 2026». */
export function bucketWords(label: string, step: Step): string {
  const date = bucketTime(label)
  const day = fromUtc(date)
  if (step === 'month') return longMonth(day)
  if (step === 'day') return longDay(day)
  const hour = date.getUTCHours()
  return `${dayMonth(day)}, ${clock(hour)}–${clock(hour + 1)}`
}
