import { afterEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { recordRefund } from '#server/billing/refunds/record-refund.ts'
import { billingIn } from '#test/billing.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { startPayments } from '#test/payments.ts'
import { openRefundDesk } from '#test/refund-desk.ts'

import { mirrorAccountAndMend } from './mend.ts'
import { subscriptionsOf } from './subscriptions.store.ts'

const app = duringTests(startPayments)
const desk = beforeTests(() => openRefundDesk(app))
afterEach(() => app.sandbox.faults.clear())

const there = (id: string) => app.sandbox.subscriptions.findLast(({ accountId }) => accountId === id)

/** Somebody whose money went back while nobody here knew of the renewal. */
async function unheardOf() {
  app.sandbox.faults.namelessSubscription = true
  app.sandbox.faults.dropped.push('recurrent')
  app.sandbox.faults.breakApi('/subscriptions/find', '500')
  const payer = await desk.payer(true)
  expect((await desk.refund(payer.payment, 390)).refunded).toBe(390)
  expect(await subscriptionsOf(app.services.sql, payer.id)).toEqual([])
  expect(there(payer.id)?.status).toBe('Active')
  return payer
}

const letters = async (id: string) => {
  const rows = await app.services.sql<{ kind: string }[]>`
    select kind from mails where user_id = ${id} and kind in ('refunded', 'renewal-cancelled') order by kind`
  return rows.map(({ kind }) => kind)
}

test('whoever buys again after that keeps the new renewal, also while its payment is not told yet', async () => {
  const payer = await desk.payer(true)
  expect((await desk.refund(payer.payment, 390)).refunded).toBe(390)
  await app.arrive()
  expect(there(payer.id)?.status).toBe('Cancelled')

  app.sandbox.faults.dropped.push('pay')
  await app.buy(payer, 'START_1')
  await mirrorAccountAndMend(billingIn(app), payer.id)
  expect(there(payer.id)?.status).toBe('Active')
})

test('a renewal that nobody knew of when its money went back goes on while its next term is being charged', async () => {
  const payer = await unheardOf()
  Object.assign(there(payer.id) ?? {}, { nextAt: app.now() - 1000 })
  app.sandbox.faults.clear()
  await mirrorAccountAndMend(billingIn(app), payer.id)
  expect(await subscriptionsOf(app.services.sql, payer.id)).toHaveLength(1)
  expect(there(payer.id)?.status).toBe('Active')
})

test('a renewal that nobody knew of when its money went back ends as soon as it is known', async () => {
  const payer = await unheardOf()
  app.sandbox.faults.clear()
  await mirrorAccountAndMend(billingIn(app), payer.id)
  expect(there(payer.id)?.status).toBe('Cancelled')
  await app.travel(40 * DAY_MS)
  expect(
    app.sandbox.transactions.filter(one => one.accountId === payer.id && one.type === 'Payment')
  ).toHaveLength(1)
  expect(await letters(payer.id)).toEqual(['refunded', 'renewal-cancelled'])
})

test('a renewal goes on when the payment before its last charge goes back whole, and that charge is not told yet', async () => {
  const payer = await desk.payer(true)
  const paid = () =>
    app.sandbox.transactions.filter(one => one.accountId === payer.id && one.type === 'Payment')
  const paymentTransactionId = String(paid()[0]?.id)
  app.sandbox.faults.dropped.push('pay', 'recurrent')
  await app.travel(31 * DAY_MS)
  expect(paid()).toHaveLength(2)
  const refund = { transactionId: nextName('r'), paymentTransactionId, amount: 39_000, at: app.now() }
  await app.services.sql.begin(tx => recordRefund(tx, billingIn(app), refund, app.now()))
  await mirrorAccountAndMend(billingIn(app), payer.id)
  expect(there(payer.id)?.status).toBe('Active')
})
