import { DAY_MS } from '#server/visits/moscow-days.ts'

/** How long a rollup's period is: a Moscow day, or a dekad (days 1–10, 11–20, the rest of a month). */
export type Span = 'day' | 'dekad'

export interface Period {
  span: Span
  /** Number of its first day. */
  first: number
}

/** The first day of the dekad of a day, and the one after its last. */
export function dekadOf(day: number): { first: number; end: number } {
  const date = new Date(day * DAY_MS)
  const ofMonth = date.getUTCDate()
  const began = ofMonth <= 10 ? 1 : ofMonth <= 20 ? 11 : 21
  const first = day - ofMonth + began
  if (began < 21) return { first, end: first + 10 }
  return { first, end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / DAY_MS }
}

/** The day after its last. */
export const endOf = ({ span, first }: Period): number => (span === 'day' ? first + 1 : dekadOf(first).end)

export const keyOf = ({ span, first }: Period): string => `${span} ${first}`

/** All periods that lie wholly in [from, to), days. */
export function periodsWithin(from: number, to: number): Period[] {
  const periods: Period[] = []
  for (let day = from; day < to; day += 1) {
    periods.push({ span: 'day', first: day })
    const { first, end } = dekadOf(day)
    if (first === day && end <= to) periods.push({ span: 'dekad', first })
  }
  return periods
}
