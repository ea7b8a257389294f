import { afterEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'
import type { Faults } from '#sandbox/cloudpayments/faults.ts'
import { insertPromo, promoById } from '#server/billing/promo/promos.store.ts'
import { keepPromo, newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { factsOf, planOf } from '#test/payment-books.ts'
import { startPayments } from '#test/payments.ts'

/** No money on it. */
const EMPTY_CARD = '4000 0566 5566 5556'

const context = duringTests(startPayments)
afterEach(() => context.sandbox.faults.clear())

const promo = (usage: number) => {
  const draft = { code: nextName('S').toUpperCase(), plans: ['START_1' as const], percent: 50, usage }
  return insertPromo(context.services.sql, draft, context.now())
}
const oddOf = (userId: string) => context.services.sql`select reason from oddities where user_id = ${userId}`
const usesLeft = async (id: string) => (await promoById(context.services.sql, id))?.usage

const behaviours: [string, Partial<Faults>][] = [
  ['by GET', {}],
  ['by a form', { wire: 'form' }],
  ['by JSON', { wire: 'json' }],
  ['everything twice', { twice: true }],
  ['the other way round', { reversed: true }],
  ['twice, the other way round, by JSON', { twice: true, reversed: true, wire: 'json' }],
  ['a quarter of an hour late', { late: { pay: DAY_MS / 96 } }],
  ['receipts before payments', { late: { pay: 60_000 } }],
  ['a first payment that does not name its subscription', { namelessSubscription: true }],
  ['renewals that name the order', { renewalsNameOrder: true, twice: true }]
]

describe.each(behaviours)('the provider tells %s', (_what, faults) => {
  test('a purchase with a promo code and two renewals come to the same', async () => {
    Object.assign(context.sandbox.faults, faults)
    const buyer = await newBuyer(context)
    const { id, code } = await promo(3)
    const { payment } = await context.buy(buyer, 'START_1', { promo: code })
    expect(payment).toMatchObject({ status: 'success' })
    await context.travel(2 * DAY_MS)
    const { payedTo } = await planOf(context, buyer.id)
    expect((await factsOf(context, buyer.id)).map(({ amount }) => amount)).toEqual(['19500'])
    await context.travel(65 * DAY_MS)
    const facts = await factsOf(context, buyer.id)
    expect(facts.map(({ plan, amount, counts }) => ({ plan, amount, counts }))).toEqual([
      { plan: 'START_1', amount: '19500', counts: true },
      { plan: null, amount: '39000', counts: true },
      { plan: null, amount: '39000', counts: true }
    ])
    expect(await planOf(context, buyer.id)).toEqual({
      plan: 'START_1',
      payedTo: addMonths(addMonths(payedTo, 1), 1)
    })
    expect(await oddOf(buyer.id)).toEqual([])
    expect(await usesLeft(id)).toBe(2)
    const receipts = await context.services.sql`
      select url from receipts where transaction_id in (
        select transaction_id from money_facts where user_id = ${buyer.id})`
    expect(receipts).toHaveLength(3)
    const [subscription] = await context.services.sql`
      select status, card_last4 from subscriptions where user_id = ${buyer.id}`
    expect(subscription).toEqual({ status: 'Active', card_last4: expect.stringMatching(/^\d{4}$/) })
  })
})

test('a payment that is told when its promo code is not held any more is honoured, and listed', async () => {
  context.sandbox.faults.late = { pay: DAY_MS }
  const buyer = await newBuyer(context)
  const { id, code } = await promo(3)
  await context.buy(buyer, 'START_1', { promo: code, renew: false })
  await context.travel(2 * DAY_MS)
  expect(await planOf(context, buyer.id)).toMatchObject({ plan: 'START_1' })
  expect(await oddOf(buyer.id)).toEqual([{ reason: 'promo_unreserved' }])
  expect(await usesLeft(id)).toBe(2)
})

test('a try that fails frees the promo code for the next buyer', async () => {
  const code = nextName('S').toUpperCase()
  await keepPromo(context, { code, plans: ['START_1'], percent: 50, usage: 1 })
  const [anna, boris] = [await newBuyer(context), await newBuyer(context)]
  await context.buy(anna, 'START_1', { promo: code, card: EMPTY_CARD })
  expect(await planOf(context, anna.id)).toMatchObject({ plan: null })
  await context.buy(boris, 'START_1', { promo: code })
  expect(await planOf(context, boris.id)).toMatchObject({ plan: 'START_1' })
})
