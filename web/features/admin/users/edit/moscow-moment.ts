import { addMonths } from '#contract/months.ts'
import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'

/** Moscow has had no summer time since 2014. */
const OFFSET = '+03:00'

/** A moment as a `datetime-local` field holds it, in Moscow. */
export const localMoment = (iso: string): string =>
  new Date(Date.parse(iso) + MOSCOW_OFFSET_MS).toISOString().slice(0, 16)

/** What was typed in such a field as a moment; nothing while it is none. */
export function momentOf(local: string): string | undefined {
  const time = Date.parse(`${local}${OFFSET}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** So many months on; the 31st becomes the last day of a shorter month. */
export const monthsLater = (iso: string, months: number): string =>
  new Date(addMonths(Date.parse(iso), months)).toISOString()

/** The later of now and a moment: from when a term goes on. */
export const fromNow = (iso: string, now: Date): string =>
  Date.parse(iso) > now.getTime() ? iso : now.toISOString()
