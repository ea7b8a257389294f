import { DAY_MS } from '#contract/durations.ts'
import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'

/** Moscow has had no summer time since 2014. */
const OFFSET = '+03:00'

/** A moment as the inputs for a day and for a time hold it; '' for nothing. */
export interface DayAndTime {
  day: string
  time: string
}

/** The Moscow clock of a moment. */
export function dayAndTimeOf(iso: string | null): DayAndTime {
  if (iso === null) return { day: '', time: '' }
  const [day = '', clock = ''] = new Date(Date.parse(iso) + MOSCOW_OFFSET_MS).toISOString().split('T')
  return { day, time: clock.slice(0, 5) }
}

export const isMidnight = (iso: string): boolean => (Date.parse(iso) + MOSCOW_OFFSET_MS) % DAY_MS === 0

/** The moment of a Moscow clock; without a time, the one that is given for it. Undefined for no day that there is. */
export function momentOf({ day, time }: DayAndTime, usualTime: string): string | undefined {
  const ms = Date.parse(`${day}T${time || usualTime}:00${OFFSET}`)
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}
