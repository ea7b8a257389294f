import { DAY_MS, HOUR_MS } from './durations.ts'

/** Moscow is UTC+3 without summer time since 26 October 2014 (Federal law 248-FZ of 21 July 2014; `Europe/Moscow` in the IANA time zone database). */
export const MOSCOW_OFFSET_MS = 3 * HOUR_MS

/** Number of the Moscow day of a moment: 1970-01-01 is 0, as in ClickHouse's Date. */
export const dayOf = (ms: number): number => Math.floor((ms + MOSCOW_OFFSET_MS) / DAY_MS)

/** Number of the hour of a moment, counted from the first one of Moscow's day 0. */
export const hourOf = (ms: number): number => Math.floor((ms + MOSCOW_OFFSET_MS) / HOUR_MS)

/** The first moment of a Moscow day, milliseconds. */
export const startOf = (day: number): number => day * DAY_MS - MOSCOW_OFFSET_MS

/** `2026-11-21` */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** `2026-11-21`: the Moscow day of a moment, milliseconds. */
export const dateAt = (ms: number): string => dateOf(dayOf(ms))

/** Number of a day that is written `2026-11-21`. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS
