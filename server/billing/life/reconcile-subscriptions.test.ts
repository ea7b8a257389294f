import { afterEach, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { wantCancel } from '#server/billing/subscriptions/want-cancel.ts'
import { billingIn, openOddities } from '#test/billing.ts'
import { newBuyer, type Buyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { toldOf } from '#test/payers.ts'
import { intentOf } from '#test/payments.ts'
import { openReconcileWorld } from '#test/reconcile-world.ts'
import { openRefundDesk } from '#test/refund-desk.ts'

import { reconcileOperations } from './reconcile-operations.ts'

const context = duringTests(openReconcileWorld)
afterEach(() => context.calm())

/** Somebody with a renewal, some time after the purchase. */
async function renewer() {
  const buyer = await newBuyer(context)
  await context.buy(buyer, 'START_1')
  const theirs = context.sandbox.subscriptions.find(one => one.accountId === buyer.id)
  if (!theirs) throw new Error('there is no subscription')
  await context.travel(2 * HOUR_MS)
  return { buyer, theirs }
}
const oursOf = async ({ id }: Buyer) => {
  const [row] = await context.services.sql<{ status: string; renewing: boolean; payed_to: Date }[]>`
    select status, renewing, payed_to from subscriptions join users on users.id = user_id where user_id = ${id}`
  if (!row) throw new Error('no subscription is known')
  return { status: row.status, renewing: row.renewing, payedTo: row.payed_to.getTime() }
}

test('a renewal that fits is left alone', async () => {
  const { buyer, theirs } = await renewer()
  const before = { ...theirs }
  await context.night()
  expect(theirs).toEqual(before)
  expect(await openOddities(context, buyer)).toEqual([])
})

test('a state that no message told of is taken over, told and listed', async () => {
  const { buyer, theirs } = await renewer()
  Object.assign(theirs, { status: 'Cancelled', nextAt: null })
  await context.night()
  expect(await oursOf(buyer)).toMatchObject({ status: 'Cancelled', renewing: false })
  expect(await openOddities(context, buyer)).toEqual(['subscription_differs'])
  expect(await toldOf(context, buyer.id, 'renewal-cancelled')).toMatchObject([{ by: 'provider' }])
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['subscription_differs'])
})

test('one that the provider has not is listed, nothing of it changes, and it settles itself', async () => {
  const { buyer, theirs } = await renewer()
  const { id } = theirs
  theirs.id = 'sc_another'
  theirs.accountId = 'nobody'
  await context.night()
  expect(await oursOf(buyer)).toMatchObject({ status: 'Active', renewing: true })
  expect(await openOddities(context, buyer)).toEqual(['unknown_subscription'])
  Object.assign(theirs, { id, accountId: buyer.id })
  await context.night()
  expect(await openOddities(context, buyer)).toEqual([])
})

test('a charge that does not fit the paid term is brought there', async () => {
  const { buyer, theirs } = await renewer()
  const { payedTo } = await oursOf(buyer)
  Object.assign(theirs, { nextAt: payedTo - 5 * DAY_MS })
  await context.night()
  expect(Math.abs((theirs.nextAt ?? 0) - payedTo)).toBeLessThan(HOUR_MS)
  expect(await openOddities(context, buyer)).toEqual([])
})

test('one that cannot be brought there is listed once, and settles itself', async () => {
  const { buyer, theirs } = await renewer()
  theirs.amount = 10_000
  await context.night()
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['renewal_differs'])
  theirs.amount = 39_000
  await context.night()
  expect(await openOddities(context, buyer)).toEqual([])
})

test('two that charge one account are listed until one is gone', async () => {
  const { buyer } = await renewer()
  const { theirs } = await renewer()
  theirs.accountId = buyer.id
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['two_subscriptions'])
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['two_subscriptions'])
  Object.assign(theirs, { status: 'Cancelled', nextAt: null })
  await context.night()
  expect(await openOddities(context, buyer)).toEqual([])
})

test('a second one that we never heard of is found, cancelled and listed', async () => {
  const { buyer, theirs } = await renewer()
  const { theirs: other, buyer: before } = await renewer()
  await context.services.sql`delete from subscriptions where user_id = ${before.id}`
  other.accountId = buyer.id
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['foreign_subscription'])
  expect([theirs.status, other.status]).toEqual(['Active', 'Cancelled'])
  const known = await context.services
    .sql`select id from subscriptions where user_id = ${buyer.id} order by id`
  expect(known.map(({ id }) => id)).toEqual([theirs.id, other.id].toSorted())
})

test('one that we have lost, or never heard of, is found at night', async () => {
  const { buyer } = await renewer()
  await context.services.sql`delete from subscriptions where user_id = ${buyer.id}`
  await context.night()
  expect(await oursOf(buyer)).toMatchObject({ status: 'Active', renewing: true })
})

/** Somebody who agreed to a renewal, and paid past it. */
async function paidWithoutRenewal(): Promise<Buyer> {
  const buyer = await newBuyer(context)
  const begun = await context.checkout(buyer, 'START_1', { renew: true })
  if (begun.free) throw new Error('nothing to pay')
  const { recurrent: _, ...intent } = intentOf(begun)
  expect((await context.sandbox.pay(intent, { card: '4111 1111 1111 1111' })).status).toBe('success')
  await context.travel(2 * HOUR_MS)
  return buyer
}

test('a renewal that was agreed and that the provider never had is listed, unless its money has gone back', async () => {
  const desk = await openRefundDesk(context)
  const [kept, refunded] = [await paidWithoutRenewal(), await paidWithoutRenewal()]
  const [row] = await context.services.sql<{ id: string }[]>`
    select id from money_facts where user_id = ${refunded.id} and kind = 'pay'`
  expect(await desk.refund(row?.id ?? '', 390)).toMatchObject({ statusCode: 200 })
  await context.night()
  expect(await openOddities(context, kept)).toEqual(['no_renewal'])
  expect(await openOddities(context, refunded)).toEqual([])
  await context.buy(kept, 'START_1')
  await context.travel(2 * HOUR_MS)
  await context.night()
  expect(await openOddities(context, kept)).toEqual([])
})

test('what is cancelled is not asked about, and what was odd about it is settled', async () => {
  const { buyer, theirs } = await renewer()
  const { id } = theirs
  theirs.id = 'sc_lost'
  theirs.accountId = 'nobody'
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['unknown_subscription'])
  await context.services.sql`update subscriptions set status = 'Cancelled' where id = ${id}`
  await context.night()
  expect(await openOddities(context, buyer)).toEqual([])
})

test('more than one batch is compared', { timeout: 600_000 }, async () => {
  const all = [] as Awaited<ReturnType<typeof renewer>>[]
  for (let count = 0; count < 24; count += 1) {
    const buyer = await newBuyer(context)
    await context.buy(buyer, 'START_1')
    const theirs = context.sandbox.subscriptions.find(one => one.accountId === buyer.id)
    if (theirs) all.push({ buyer, theirs })
  }
  await context.travel(HOUR_MS)
  for (const { theirs } of all) Object.assign(theirs, { status: 'Cancelled', nextAt: null })
  await context.night()
  for (const { buyer } of all) expect(await oursOf(buyer)).toMatchObject({ status: 'Cancelled' })
})

/** A wish to cancel of which no job knows any more. */
const cancelAlone = ({ id: userId }: Buyer) =>
  context.services.sql.begin(async tx => {
    await wantCancel(tx, context.services.jobs, { userId, by: 'refund' }, context.now())
    await tx`
      delete from pgboss.job
      where data ->> 'id' in (select id::text from operations where user_id = ${userId})`
  })
const look = () => reconcileOperations(billingIn(context))

test('what was asked of the provider more than an hour ago and has no end is listed until it has one', async () => {
  const { buyer } = await renewer()
  await cancelAlone(buyer)
  await look()
  expect(await openOddities(context, buyer)).toEqual([])
  context.sandbox.faults.breakApi('*', '500')
  await context.travel(HOUR_MS + MINUTE_MS)
  await look()
  await look()
  expect(await openOddities(context, buyer)).toEqual(['operation_unclear'])
  await context.services
    .sql`update operations set ended_at = now(), outcome = 'done' where user_id = ${buyer.id}`
  await look()
  expect(await openOddities(context, buyer)).toEqual([])
})

test('and is taken up again, should its job be gone', async () => {
  const { buyer, theirs } = await renewer()
  await cancelAlone(buyer)
  await context.travel(HOUR_MS + MINUTE_MS)
  expect(theirs.status).toBe('Active')
  await look()
  await expect.poll(() => theirs.status, { timeout: 60_000 }).toBe('Cancelled')
  await context.arrive()
  await look()
  expect(await openOddities(context, buyer)).toEqual([])
})
