import { addMonths } from '#contract/months.ts'

/** So many months on; the 31st becomes the last day of a shorter month. */
export const monthsLater = (iso: string, months: number): string =>
  new Date(addMonths(Date.parse(iso), months)).toISOString()

/** The later of now and a moment: from when a term goes on. */
export const fromNow = (iso: string, now: Date): string =>
  Date.parse(iso) > now.getTime() ? iso : now.toISOString()
