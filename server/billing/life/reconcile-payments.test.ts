import { afterEach, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { PromoDraft } from '#contract/promo.ts'
import { insertPromo } from '#server/billing/promo/promos.store.ts'
import { billingIn, openOddities } from '#test/billing.ts'
import { newBuyer, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { toldOf } from '#test/payers.ts'
import { LATER_MS, openReconcileWorld } from '#test/reconcile-world.ts'

const context = duringTests(openReconcileWorld)
afterEach(() => context.forget())

const stateOf = async ({ id }: Buyer) => {
  const [row] = await context.services.sql<{ plan: string | null; payed_to: Date; renewing: boolean }[]>`
    select plan, payed_to, renewing from users where id = ${id}`
  if (!row) throw new Error('no such user')
  return { plan: row.plan, payedTo: row.payed_to.getTime(), renewing: row.renewing }
}
const giveBack = (buyer: Buyer, amount: number, requestId: string) => {
  const { id: transactionId } = context.transactionOf(buyer)
  const receipt = {
    Items: [],
    Email: buyer.username,
    IsInternetPayment: true,
    Amounts: { Electronic: amount }
  }
  return billingIn(context).provider?.client.refund(requestId, {
    transactionId: String(transactionId),
    amount,
    receipt
  })
}

test('where every message arrived there is nothing to list', async () => {
  const buyer = await newBuyer(context)
  await context.buy(buyer, 'START_1')
  const before = await stateOf(buyer)
  await context.travel(LATER_MS)
  await context.night()
  expect(await stateOf(buyer)).toEqual(before)
  expect(await openOddities(context, buyer)).toEqual([])
})

test('a payment that no message told of is counted with all that follows, once, and listed', async () => {
  const buyer = await newBuyer(context)
  const draft: PromoDraft = { code: 'NIGHT', plans: ['START_1'], percent: 10, usage: 3 }
  const promo = await insertPromo(context.services.sql, draft, context.now())
  context.sandbox.faults.dropped = ['pay', 'recurrent']
  await context.buy(buyer, 'START_1', { promo: 'NIGHT' })
  expect((await stateOf(buyer)).plan).toBeNull()
  await context.travel(LATER_MS)
  await Promise.all([context.night(), context.night(), context.night()])
  const after = await stateOf(buyer)
  expect(after).toMatchObject({ plan: 'START_1', renewing: true })
  expect(await openOddities(context, buyer)).toEqual(['missed_payment'])
  const [left] = await context.services.sql<
    { usage: number }[]
  >`select usage from promos where id = ${promo.id}`
  expect(left?.usage).toBe(2)
  const [card] = await context.services.sql`select card_last4 from subscriptions where user_id = ${buyer.id}`
  expect(card).toEqual({ card_last4: '3055' })

  await context.night()
  expect(await stateOf(buyer)).toEqual(after)
  expect(await openOddities(context, buyer)).toEqual(['missed_payment'])
})

test('the message that was only late changes nothing any more', async () => {
  const buyer = await newBuyer(context)
  context.sandbox.faults.late = { pay: 3 * HOUR_MS }
  await context.buy(buyer, 'START_1')
  await context.travel(LATER_MS)
  await context.night()
  const after = await stateOf(buyer)
  expect(after.plan).toBe('START_1')
  await context.travel(4 * HOUR_MS)
  expect(await stateOf(buyer)).toEqual(after)
  expect(await openOddities(context, buyer)).toEqual(['missed_payment'])
})

test('a message that may be on its way still is waited for', async () => {
  const buyer = await newBuyer(context)
  context.sandbox.faults.late = { pay: 10 * MINUTE_MS }
  await context.buy(buyer, 'START_1')
  await context.night()
  expect(await openOddities(context, buyer)).toEqual([])
  await context.travel(LATER_MS)
  expect((await stateOf(buyer)).plan).toBe('START_1')
})

test('a renewal that no message told of adds its term, and the next charge fits', async () => {
  const buyer = await newBuyer(context)
  await context.buy(buyer, 'START_1')
  const { payedTo } = await stateOf(buyer)
  context.sandbox.faults.dropped = ['pay', 'recurrent', 'receipt']
  await context.travel(payedTo - context.now() + 6 * HOUR_MS)
  await context.night()
  const after = await stateOf(buyer)
  expect(after.payedTo).toBeGreaterThan(payedTo + 27 * DAY_MS)
  const subscription = context.sandbox.subscriptions.find(one => one.accountId === buyer.id)
  expect(Math.abs((subscription?.nextAt ?? 0) - after.payedTo)).toBeLessThan(HOUR_MS)
  expect(await openOddities(context, buyer)).toEqual(['missed_payment'])
})

test('a refund that no message told of is counted, once, and listed', async () => {
  const buyer = await newBuyer(context)
  const begun = context.now()
  await context.buy(buyer, 'START_1', { renew: false })
  const before = await stateOf(buyer)
  const days = Math.round((before.payedTo - begun) / DAY_MS)
  context.sandbox.faults.dropped = ['refund', 'receipt']
  await giveBack(buyer, 195, 'by-hand-1')
  await context.travel(LATER_MS)
  await context.night()
  await context.night()
  // Half of what was paid: of February's days 14.
  expect((await stateOf(buyer)).payedTo).toBe(before.payedTo - Math.floor(days / 2) * DAY_MS)
  expect(await openOddities(context, buyer)).toEqual(['missed_refund'])
  expect(await toldOf(context, buyer.id, 'refunded')).toMatchObject([{ amount: 19_500 }])
})

test('a payment and its refund, both unheard of, come to the same as if they had been told', async () => {
  const buyer = await newBuyer(context)
  context.sandbox.faults.dropped = ['pay', 'refund', 'recurrent', 'receipt']
  await context.buy(buyer, 'START_1')
  await giveBack(buyer, 390, 'by-hand-2')
  await context.travel(LATER_MS)
  await context.night()
  expect((await stateOf(buyer)).payedTo).toBeLessThanOrEqual(context.now())
  expect(await openOddities(context, buyer)).toEqual(['missed_payment', 'missed_refund'])
  const subscription = context.sandbox.subscriptions.find(one => one.accountId === buyer.id)
  await expect.poll(() => subscription?.status, { timeout: 60_000 }).toBe('Cancelled')
})

test('what was missed while nothing was compared for days is found afterwards', async () => {
  await context.night()
  const buyer = await newBuyer(context)
  context.sandbox.faults.dropped = ['pay', 'recurrent']
  await context.buy(buyer, 'START_1', { renew: false })
  await context.travel(9 * DAY_MS)
  await context.night()
  expect((await stateOf(buyer)).plan).toBe('START_1')
  expect(await openOddities(context, buyer)).toEqual(['missed_payment'])
})

test('one that cannot be counted keeps no other back, and is tried again', async () => {
  const [broken, buyer] = [await newBuyer(context), await newBuyer(context)]
  context.sandbox.faults.dropped = ['pay', 'recurrent']
  await context.buy(broken, 'START_1', { renew: false })
  await context.buy(buyer, 'START_1', { renew: false })
  context.transactionOf(broken).amount = 1e21
  await context.travel(LATER_MS)
  await expect(context.night()).rejects.toThrow('not counted')
  expect((await stateOf(buyer)).plan).toBe('START_1')
  context.transactionOf(broken).amount = 39_000
  await context.night()
  expect((await stateOf(broken)).plan).toBe('START_1')
})
