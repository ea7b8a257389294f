import { beforeEach, expect, test } from 'vitest'

import type { Checkout } from '#contract/checkout.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Outcome } from '#sandbox/cloudpayments/outcome.ts'
import { openOddities } from '#test/billing.ts'
import { keepPromo, newBuyer, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { factsOf, planOf } from '#test/payment-books.ts'
import { intentOf, startPayments } from '#test/payments.ts'

/** Always asks at the bank's page. */
const CARD = '4242 4242 4242 4242'
const EMPTY = '4000 0566 5566 5556'

const context = duringTests(startPayments)
let anna: Buyer
beforeEach(async () => {
  anna = await newBuyer(context)
})

async function checkout(plan: PlanId, renew: boolean): Promise<Checkout> {
  const begun = await context.checkout(anna, plan, { renew })
  if (begun.free) throw new Error('nothing to pay')
  return begun
}
const goToBank = (begun: Checkout): Promise<Outcome> =>
  context.sandbox.pay(intentOf(begun), { card: CARD, bank: 'leaves' })

async function pass({ transactionId }: Outcome): Promise<void> {
  await fetch(new URL('../widget/bank', context.sandbox.widgetUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transactionId, passed: true })
  })
  await context.arrive()
}
const charges = () =>
  context.sandbox.subscriptions
    .filter(({ accountId, status }) => accountId === anna.id && status === 'Active')
    .map(({ amount }) => amount)

test('two renewals at the bank at once: the second is refused', async () => {
  const [one, other] = [await checkout('START_1', true), await checkout('UNLIMITED_1', true)]
  const first = await goToBank(one)
  expect(first.status).toBe('waiting')
  expect((await goToBank(other)).status).toBe('fail')
  await pass(first)
  expect(charges()).toEqual([390_00])
})

test('a renewal and another plan once: the second is refused until the first is paid, the renewal costs what was agreed', async () => {
  const [renewing, once] = [await checkout('START_1', true), await checkout('UNLIMITED_1', false)]
  const paidOnce = await goToBank(once)
  expect((await goToBank(renewing)).status).toBe('fail')
  await pass(paidOnce)
  await pass(await goToBank(renewing))
  expect(await factsOf(context, anna.id)).toHaveLength(2)
  expect(charges()).toEqual([390_00])
  await context.travel(240 * DAY_MS)
  expect((await factsOf(context, anna.id)).map(({ amount }) => amount).slice(2)).toEqual(['39000'])
})

/** A first try waits at the bank's page, and a second one of the same order has failed. */
async function tryTwice(begun: Checkout): Promise<Outcome> {
  const first = await goToBank(begun)
  expect((await context.sandbox.pay(intentOf(begun), { card: EMPTY })).status).toBe('fail')
  await context.arrive()
  await context.travel(MINUTE_MS)
  return first
}

test('a second try of the same order that failed says nothing of the first: another order is still refused', async () => {
  const other = await checkout('SOCIAL_1', false)
  const first = await tryTwice(await checkout('UNLIMITED_12', false))
  expect((await goToBank(other)).status).toBe('fail')
  await pass(first)
  expect(await planOf(context, anna.id)).toMatchObject({ plan: 'UNLIMITED_12' })
  expect(await openOddities(context, anna)).toEqual([])
})

test('who has paid may begin to pay for more at once, though an earlier try was left at the bank', async () => {
  const begun = await checkout('START_1', false)
  expect((await goToBank(begun)).status).toBe('waiting')
  await pass(await goToBank(begun))
  expect((await goToBank(await checkout('START_1', false))).status).toBe('waiting')
})

test('nor does it free the promo code that the first holds', async () => {
  await keepPromo(context, { code: 'ONCE50', plans: ['START_12'], percent: 50, usage: 1 })
  const wish = { renew: false, promo: 'ONCE50' }
  const begun = await context.checkout(anna, 'START_12', wish)
  if (begun.free) throw new Error('nothing to pay')
  const first = await tryTwice(begun)
  const boris = await newBuyer(context)
  await expect(context.checkout(boris, 'START_12', wish)).rejects.toThrow('не осталось применений')
  await pass(first)
  expect(await openOddities(context, anna)).toEqual([])
})

test('a bank that takes longer lets another order be paid meanwhile: people look at it', async () => {
  const first = await goToBank(await checkout('UNLIMITED_12', false))
  await context.travel(16 * MINUTE_MS)
  await pass(await goToBank(await checkout('SOCIAL_1', false)))
  await pass(first)
  expect(await openOddities(context, anna)).toEqual(['overtaken'])
})
