import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { planOf, planParts, type PlanId } from '#contract/plans.ts'
import { valueAt } from '#test/money-facts.ts'
import { histories, tellings } from '#test/money-histories.ts'

import type { MoneyFact } from './fact.ts'
import { foldMoney, nothing, withFact, worthOfPayment, type Standing } from './fold.ts'
import type { Segment } from './segment.ts'
import { daysOfTerm } from './term.ts'

interface Step {
  fact: MoneyFact
  before: Standing
  after: Standing
}

/** A history step by step, as it happened. */
function stepsOf(facts: readonly MoneyFact[]): Step[] {
  let before = nothing
  return facts.map(fact => {
    const after = withFact(before, fact)
    const step = { fact, before, after }
    before = after
    return step
  })
}

/** Whether it holds at every step of every history. */
const always = (check: (step: Step) => void) =>
  fc.assert(
    fc.property(histories, facts => {
      stepsOf(facts).forEach(check)
    }),
    { numRuns: 2000 }
  )

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

const dayPrice = (plan: PlanId, at: number): number => {
  const { RUB, month } = planOf(plan)
  return (RUB.amount * 100) / daysOfTerm(at, month)
}

/** Of the shortest months. */
const dearestDay = (plan: PlanId): number => {
  const { RUB, month } = planOf(plan)
  return (RUB.amount * 100) / (28 * month)
}

/** What a step brought in, by kopecks that were paid. */
const paidIn = ({ fact }: Step) => (fact.kind === 'pay' ? fact.amount : 0)

/** What a step took of the value. */
const lostIn = (step: Step) =>
  valueAt(step.before, step.fact.at) + paidIn(step) - valueAt(step.after, step.fact.at)

/** What a step may take at most; of each payment fractions of a kopeck are rounded away. */
function mayLose({ fact, before, after }: Step): number {
  if (fact.kind === 'refund') {
    const back = (before.kept.get(fact.payment) ?? 0) - (after.kept.get(fact.payment) ?? 0)
    return back + before.kept.size
  }
  // A grant that ends earlier takes what it cuts off; a late renewal was used in the days of grace.
  if (fact.kind === 'grant' || fact.plan === null) return Infinity
  const day = Math.ceil(dayPrice(fact.plan, fact.at)) - 1
  // The days that a discount buys the second time are whole ones too, of a term that begins later.
  const isAgain = fact.kind === 'pay' && fact.offer !== undefined && before.offers.has(fact.offer)
  return isAgain ? day + Math.ceil(dearestDay(fact.plan)) - 1 : day
}

test('value never grows but by what is paid', () => {
  always(step => expect(lostIn(step)).toBeGreaterThanOrEqual(0))
})

test('a change, or a purchase, takes less than a day of the new plan, a refund no more than went back', () => {
  always(step => expect(lostIn(step)).toBeLessThanOrEqual(mayLose(step)))
})

test('a day after a change costs what the new plan costs, or more', () => {
  always(({ fact, after }) => {
    const bought = fact.kind === 'change' ? after.segments : []
    const price = dayPrice(fact.kind === 'change' ? fact.plan : 'START_1', fact.at)
    for (const { from, to, money } of bought) {
      const days = (to - from) / DAY_MS
      expect(Number.isInteger(days)).toBe(true)
      expect(money + after.kept.size).toBeGreaterThanOrEqual(price * days)
    }
  })
})

test('nothing is worth more than what was paid for it and has not gone back', () => {
  always(({ fact, after }) => {
    for (const [payment, kept] of after.kept) {
      expect(worthOfPayment(after, payment, fact.at)).toBeLessThanOrEqual(kept)
    }
    expect(valueAt(after, fact.at)).toBeLessThanOrEqual(sum(after.kept.values()))
  })
})

test('money is always that of payments', () => {
  always(({ after }) => {
    for (const { money, shares } of after.segments) expect(money).toBe(sum(shares.map(share => share.money)))
  })
})

test('what was given is never worth anything, whatever it is changed for', () => {
  fc.assert(
    fc.property(histories, facts => {
      const unpaid = facts.filter(({ kind }) => kind === 'grant' || kind === 'change')
      for (const { fact, after } of stepsOf(unpaid)) expect(valueAt(after, fact.at)).toBe(0)
    })
  )
})

test('time only ever takes value away', () => {
  fc.assert(
    fc.property(histories, fc.nat(400 * DAY_MS), fc.nat(400 * DAY_MS), (facts, one, other) => {
      const standing = foldMoney(facts)
      const at = facts.at(-1)?.at ?? 0
      expect(valueAt(standing, at + one + other)).toBeLessThanOrEqual(valueAt(standing, at + one))
    })
  )
})

const familyOf = (plan: PlanId | null | undefined) => plan && planParts(plan).family
const startOf = ({ from }: Segment) => from
const endOf = ({ to }: Segment) => to

test('segments follow on one another, are of the family of the plan, and end when it does', () => {
  always(({ after: { segments, payedTo, plan } }) => {
    for (const segment of segments) {
      expect(segment.to).toBeGreaterThan(segment.from)
      expect(familyOf(segment.plan)).toBe(familyOf(plan))
    }
    expect(segments.slice(1).map(startOf)).toEqual(segments.slice(0, -1).map(endOf))
    expect(segments.at(-1)?.to ?? payedTo).toBe(payedTo)
  })
})

test('a refund or a change ends nothing before it happened', () => {
  always(({ fact, before, after }) => {
    const [was, is] = [before.payedTo ?? 0, after.payedTo ?? 0]
    const floor = fact.kind === 'refund' || fact.kind === 'change' ? Math.min(was, fact.at) : 0
    expect(is).toBeGreaterThanOrEqual(floor)
  })
})

test('the same facts come to the same, in whatever order and however often they are told', () => {
  const told = histories
    .filter(facts => facts.length > 0)
    .chain(facts => fc.tuple(fc.constant(facts), tellings(facts)))
  fc.assert(
    fc.property(told, ([facts, telling]) => {
      expect(foldMoney(telling)).toEqual(foldMoney(facts))
    }),
    { numRuns: 1000 }
  )
})
