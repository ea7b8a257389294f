import * as fc from 'fast-check'

import { DAY_MS } from '#contract/durations.ts'
import { planIds, planOf } from '#contract/plans.ts'
import type { MoneyFact } from '#server/billing/money/fact.ts'

import { moscow } from './money-facts.ts'

const plan = fc.constantFrom(...planIds)
/** How long after the fact before it: often at once, sometimes after the term. */
const gap = fc.oneof(fc.constant(0), fc.nat(3 * DAY_MS), fc.nat(45 * DAY_MS), fc.nat(400 * DAY_MS))

const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      plan,
      percent: fc.constantFrom(0, 0, 0, 17, 100),
      renews: fc.boolean(),
      offer: fc.constantFrom('SPRING', 'SUMMER')
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('renew' as const),
      amount: fc.constantFrom(390_00, 990_00, 1824_00)
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: fc.nat(),
      part: fc.constantFrom(1, 1, 0.5, 0.333, 1.7)
    })
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), plan }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      plan: fc.option(plan, { freq: 6 }),
      days: fc.integer({ min: -5, max: 90 })
    })
  }
)

const BEGINNING = moscow('2026-11-21')

/** What may happen to the money of one user over years, in the order that it happened. Every refund is of a payment before it. */
export const histories: fc.Arbitrary<MoneyFact[]> = fc
  .array(fc.tuple(gap, event), { minLength: 1, maxLength: 14 })
  .map(events => {
    const facts: MoneyFact[] = []
    const payments: { key: string; amount: number }[] = []
    let at = BEGINNING
    for (const [index, [pause, one]] of events.entries()) {
      at += pause
      // Zeros keep the keys of one moment in the order of their numbers.
      const key = String(index).padStart(2, '0')
      switch (one.kind) {
        case 'buy':
        case 'renew': {
          const bought = one.kind === 'buy' ? one.plan : null
          const amount =
            one.kind === 'buy' ? Math.floor(planOf(one.plan).RUB.amount * (100 - one.percent)) : one.amount
          const order = one.kind === 'buy' && {
            renews: one.renews,
            ...(one.percent > 0 && { offer: one.offer })
          }
          facts.push({ kind: 'pay', key: `pay:${key}`, at, plan: bought, amount, ...order })
          payments.push({ key: `pay:${key}`, amount })
          break
        }
        case 'refund': {
          const payment = payments[one.which % payments.length]
          if (!payment) break
          const amount = Math.ceil(payment.amount * one.part)
          facts.push({ kind: 'refund', key: `refund:${key}`, at, payment: payment.key, amount })
          break
        }
        case 'change':
          facts.push({ kind: 'change', key: `change:${key}`, at, plan: one.plan })
          break
        case 'grant': {
          const payedTo = at + one.days * DAY_MS
          facts.push({ kind: 'grant', key: `grant:${key}`, at, plan: one.plan, payedTo })
        }
      }
    }
    return facts
  })

/** The same facts as they may be told: in any order, some of them several times. */
export const tellings = (facts: readonly MoneyFact[]): fc.Arbitrary<MoneyFact[]> =>
  fc
    .array(fc.constantFrom(...facts), { maxLength: facts.length })
    .chain(again => fc.shuffledSubarray([...facts, ...again], { minLength: facts.length + again.length }))
