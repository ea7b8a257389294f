import { MARKETPLACE_DAYS_MAX } from '#contract/limits.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { daysAgo, spanOf } from '#server/marketplace/moscow-dates.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import type { DaySpan } from '#server/visits/visits-of-links.store.ts'

/** Nobody sold anything there before. */
const FIRST_DATE = '2004-01-01'

/**
 * A range of Moscow days as it may be asked for; that its dates exist is the contract's rule.
 * @throws ProblemError INVALID about a field, RANGE_TOO_OLD before there was a marketplace.
 */
export function readDays({ begin, end }: DayRange, now: number): DayRange {
  if (begin > end) throw invalid('end', 'Конец периода раньше начала. Поменяйте даты местами.')
  if (end > daysAgo(0, now)) {
    const field = begin > daysAgo(0, now) ? 'begin' : 'end'
    throw invalid(field, 'Этот день ещё не наступил. Выберите сегодняшний или более ранний.')
  }
  const { first, end: after } = spanOf({ begin, end })
  if (after - first > MARKETPLACE_DAYS_MAX) {
    throw invalid('begin', `Период длиннее ${MARKETPLACE_DAYS_MAX} дней. Выберите короче.`)
  }
  if (begin < FIRST_DATE) throw new ProblemError('RANGE_TOO_OLD')
  return { begin, end }
}

/** The first day that is whole since a moment, milliseconds. */
const firstWhole = (keptSince: number) => dayOf(keptSince - 1) + 1

/** The days of a range that are whole since a moment (milliseconds); undefined when none is. */
export function keptDays(range: DayRange, keptSince: number): DaySpan | undefined {
  const { first, end } = spanOf(range)
  const begin = Math.max(first, firstWhole(keptSince))
  return begin < end ? { first: begin, end } : undefined
}

/** The first moment (milliseconds) of those days when the range begins before it; undefined: they are all of it. */
export function cutOff(range: DayRange, keptSince: number): number | undefined {
  const whole = firstWhole(keptSince)
  return spanOf(range).first < whole ? startOf(whole) : undefined
}

/** Whether a Moscow day, by its number, was over at a moment; milliseconds. */
export const wasOver = (day: number, moment: number): boolean => startOf(day + 1) <= moment
