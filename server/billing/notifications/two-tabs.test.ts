import { beforeEach, expect, test } from 'vitest'

import type { Checkout } from '#contract/checkout.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Outcome } from '#sandbox/cloudpayments/outcome.ts'
import { newBuyer, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { factsOf } from '#test/payment-books.ts'
import { intentOf, startPayments } from '#test/payments.ts'

/** Always asks at the bank's page. */
const CARD = '4242 4242 4242 4242'

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
