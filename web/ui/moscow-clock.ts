import { DAY_MS } from '#contract/durations.ts'
import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'

/** Behind what Moscow's clock shows it makes a moment. */
export const MOSCOW_OFFSET = '+03:00'

/** `2026-11-21T14:05`: Moscow's clock at a moment, as a `datetime-local` field holds it. */
export const localMoment = (iso: string): string =>
  new Date(Date.parse(iso) + MOSCOW_OFFSET_MS).toISOString().slice(0, 16)

/** When Moscow's clock shows this; nothing while it is no time. */
export function momentOf(local: string): string | undefined {
  const time = Date.parse(`${local}${MOSCOW_OFFSET}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

export const isMidnight = (iso: string): boolean => (Date.parse(iso) + MOSCOW_OFFSET_MS) % DAY_MS === 0
