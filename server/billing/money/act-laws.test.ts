import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { startOf } from '#contract/moscow-days.ts'
import { planIds, planOf, planParts } from '#contract/plans.ts'
import { histories } from '#test/money-histories.ts'

import { actOf, booksAt, type Act } from './act.ts'
import type { MoneyFact, PayFact } from './fact.ts'
import { inTurn } from './fold.ts'
import { daysOfTerm } from './term.ts'

const numRuns = 1000

/** A history, a moment at its end or up to three years after it, and where somebody closes their books: parts of the way. */
const looks = fc
  .tuple(
    histories,
    fc.nat(3 * 366 * DAY_MS),
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 })
  )
  .map(([facts, later, parts]) => ({ facts, now: (facts.at(-1)?.at ?? 0) + later, parts }))

const paymentsOf = (facts: readonly MoneyFact[]): PayFact[] => facts.filter(fact => fact.kind === 'pay')

/** Acts of days that follow one another, up to now, made at the end: each until one of these days. */
function chain(facts: readonly MoneyFact[], payment: PayFact, untils: readonly number[], now: number): Act[] {
  const books = booksAt(facts, now)
  return [...untils, undefined].flatMap((until, index) => {
    const before = untils[index - 1]
    const act = actOf(facts, books, payment, { from: before === undefined ? undefined : before + 1, until })
    return act ? [act] : []
  })
}

/** Days, each once, that an act may end with. */
function daysAt({ closing }: Act, parts: readonly number[]): number[] {
  if (!closing) return []
  const { first, last } = closing
  const days = parts.map(part => first + Math.floor(part * (last - first)))
  return [...new Set(days)].toSorted((one, other) => one - other)
}

const listed = ({ days }: Act): number[] =>
  days.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))

function everyChain(look: (whole: Act, acts: Act[], kept: number) => void): void {
  fc.assert(
    fc.property(looks, ({ facts, now, parts }) => {
      const books = booksAt(facts, now)
      for (const payment of paymentsOf(facts)) {
        const whole = actOf(facts, books, payment)
        if (!whole) continue
        const kept = books.standing.kept.get(payment.key) ?? 0
        look(whole, chain(facts, payment, daysAt(whole, parts), now), kept)
      }
    }),
    { numRuns }
  )
}

test('no day is in two acts that follow one another, and none is in none of them', () => {
  everyChain((whole, acts) => {
    const days = acts.flatMap(listed)
    expect(days.toSorted((one, other) => one - other)).toEqual([...new Set(days)])
    expect(days).toEqual(listed(whole))
  })
})

test('their sums are that of the whole, to the kopeck, and with what is owed all that is kept', () => {
  everyChain((whole, acts, kept) => {
    const sum = acts.reduce((all, act) => all + act.sum, 0)
    expect(sum).toBe(whole.sum)
    expect(sum + whole.unused).toBe(kept)
  })
})

test('an act until a day stays as it is, whatever happens later', () => {
  fc.assert(
    fc.property(looks, ({ facts, now, parts }) => {
      for (const payment of paymentsOf(facts)) {
        const whole = actOf(facts, booksAt(facts, now), payment)
        for (const until of whole ? daysAt(whole, parts) : []) {
          const end = startOf(until + 1)
          const then = inTurn(facts).filter(({ at }) => at < end)
          const act = actOf(facts, booksAt(facts, now), payment, { until })
          expect({ ...act, closing: null }).toEqual({
            ...actOf(then, booksAt(then, end), payment, { until }),
            closing: null
          })
        }
      }
    }),
    { numRuns }
  )
})

test('of a payment by itself each act is what its days are of the price, to less than a kopeck', () => {
  const bought = fc.record({
    plan: fc.constantFrom(...planIds),
    percent: fc.constantFrom(0, 17, 50),
    at: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) }),
    later: fc.nat(400 * DAY_MS),
    parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 })
  })
  fc.assert(
    fc.property(bought, ({ plan, percent, at, later, parts }) => {
      const payment: PayFact = {
        kind: 'pay',
        key: 'pay:1',
        at,
        plan,
        amount: planOf(plan).RUB.amount * (100 - percent)
      }
      const now = at + later
      const whole = actOf([payment], booksAt([payment], now), payment)
      const term = daysOfTerm(at, planParts(plan).months)
      for (const act of whole ? chain([payment], payment, daysAt(whole, parts), now) : []) {
        const price = (payment.amount * listed(act).length) / term
        expect(Math.abs(act.sum - price)).toBeLessThan(1)
      }
    })
  )
})
