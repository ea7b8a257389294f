import { DAY_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { invalid } from '#server/platform/errors.ts'

import type { MoneyFact } from './fact.ts'
import { foldMoney, inTurn, worthOfPayment, type Standing } from './fold.ts'
import { dayOfAct, daysPassed, type PlanDays } from './service-days.ts'
import { servicesOf, type Service } from './service.ts'

/** What the money of a user has come to at a moment; milliseconds. */
interface Books {
  at: number
  standing: Standing
  services: ReadonlyMap<string, Service>
}

export const booksAt = (facts: readonly MoneyFact[], at: number): Books => ({
  at,
  standing: foldMoney(facts),
  services: servicesOf(facts)
})

/** As they were when a day was over: nothing that happens later changes them. */
function booksOf(facts: readonly MoneyFact[], day: number): Books {
  const at = startOf(day + 1)
  return booksAt(
    inTurn(facts).filter(fact => fact.at < at),
    at
  )
}

/** Days of Moscow by their numbers, both included. */
interface DaySpan {
  first: number
  last: number
}

interface Closing extends DaySpan {
  /** The term has no day after them: what ends with its last one is of all to come. */
  isOver: boolean
}

/** Which days an act is of: from the first one that was paid for, to now, unless told. */
interface ActPeriod {
  from?: number | undefined
  until?: number | undefined
}

export interface Act extends ActPeriod {
  service: Service
  /** A grant took days away whose money had not gone back, by its end or by that of the days before it. */
  isCut: boolean
  days: PlanDays[]
  /** Which it is of. */
  day: number
  /** When it was made as of; milliseconds. */
  at: number
  /** Kopecks: what has not gone back, what whole days that are left are worth, what the acts of the days before come to. */
  kept: number
  unused: number
  earlier: number
  /** What is neither owed nor in those acts. Less than nothing where money for their days went back. */
  sum: number
  /** Which days an act may end with; undefined: none so far. */
  closing: Closing | undefined
}

/** A payment by the key of its fact, and when that happened. */
interface Paid {
  key: string
  at: number
}

/** Days that are over, and at whose end the money was there: a renewal in the days of grace pays for days before it. */
function closingDays(service: Service, { at }: Paid, now: number): Closing | undefined {
  const days = daysPassed(service, now)
  const first = Math.max(days[0]?.first ?? Infinity, dayOf(at))
  const last = Math.min(days.at(-1)?.last ?? -Infinity, dayOf(now) - 1)
  const end = daysPassed(service, service.stretches.at(-1)?.to ?? now).at(-1)?.last
  return first <= last ? { first, last, isOver: last === end } : undefined
}

const dates = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' })
const words = (day: number): string => dates.format(day * DAY_MS)

/** «1 ноября 2026 г.», «с 1 ноября 2026 г. по 24 ноября 2026 г.» */
const spanWords = ({ first, last }: DaySpan): string =>
  first === last ? words(first) : `с ${words(first)} по ${words(last)}`

/** @throws ProblemError INVALID about a field */
function checkPeriod({ from, until }: ActPeriod, closing: DaySpan | undefined, now: number): void {
  if (until !== undefined && until >= dayOf(now))
    throw invalid('until', 'Последний день акта ещё не закончился. Выберите вчерашний или более ранний.')
  if (!closing)
    throw invalid(until === undefined ? 'from' : 'until', 'По этому платежу ещё не закончился ни один день.')
  const { first, last } = closing
  if (until !== undefined && (until < first || until > last))
    throw invalid('until', `Выберите последний день акта: ${spanWords(closing)}`)
  // What was before it is in another act, which ends with one of those days.
  if (from !== undefined && (from <= first || from > last + 1))
    throw invalid('from', `Выберите первый день акта: ${spanWords({ first: first + 1, last: last + 1 })}`)
  if (from !== undefined && until !== undefined && from > until)
    throw invalid('until', 'Последний день акта раньше первого. Поменяйте их местами.')
}

const rendered = ({ at, standing }: Books, payment: string): number =>
  (standing.kept.get(payment) ?? 0) - worthOfPayment(standing, payment, at)

/**
 * The act of a payment; undefined when it brought no time. Its sum is what the days up to its last one come to, less what those before
 * its first one do: so the acts of days that follow one another are that of all of them, to the kopeck. With `until` it is as of the
 * end of that day, and stays as it is.
 * @throws ProblemError INVALID about a field, of a period that cannot be
 */
export function actOf(
  facts: readonly MoneyFact[],
  present: Books,
  payment: Paid,
  period: ActPeriod = {}
): Act | undefined {
  const { key } = payment
  const { from, until } = period
  const service = present.services.get(key)
  if (!service) return undefined
  const closing = closingDays(service, payment, present.at)
  if (from !== undefined || until !== undefined) checkPeriod(period, closing, present.at)
  const books = until === undefined ? present : booksOf(facts, until)
  const then = books.services.get(key)
  if (!then) return undefined
  const before = from === undefined ? undefined : booksOf(facts, from - 1)
  const earlier = before ? rendered(before, key) : 0
  return {
    ...period,
    service: then,
    isCut: then.isCut || before?.services.get(key)?.isCut === true,
    days: daysPassed(then, books.at)
      .map(days => Object.assign({}, days, { first: Math.max(days.first, from ?? days.first) }))
      .filter(({ first, last }) => first <= last),
    day: until ?? dayOfAct(service, present.at),
    at: books.at,
    kept: books.standing.kept.get(key) ?? 0,
    unused: worthOfPayment(books.standing, key, books.at),
    earlier,
    sum: rendered(books, key) - earlier,
    closing
  }
}
