import { beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { untilMailed } from '#test/mails.ts'
import { factsOf, oddOf } from '#test/payment-books.ts'
import { messageOf } from '#test/payment-orders.ts'
import { startPayments } from '#test/payments.ts'
import { codeOf, type Fields } from '#test/signed-messages.ts'

const context = duringTests(startPayments)
let buyer: Awaited<ReturnType<typeof newBuyer>>
let paid: { transactionId: string; subscriptionId: string; invoiceId: string }
beforeEach(async () => {
  buyer = await newBuyer(context)
  await context.buy(buyer, 'START_1')
  const payment = context.sandbox.transactions.find(one => one.accountId === buyer.id)
  if (!payment) throw new Error('nothing was paid')
  const { id, subscriptionId, invoiceId } = payment
  paid = { transactionId: String(id), subscriptionId, invoiceId }
  await context.services.sql`update users set deleted_at = now() where id = ${buyer.id}`
  await context.services.sql`delete from mails where user_id = ${buyer.id}`
})

const told = (fields: Fields = {}): Fields => {
  const order = {
    id: paid.invoiceId,
    userId: buyer.id,
    plan: 'START_1' as const,
    amount: 39_000,
    price: 39_000
  }
  const rest = { promoId: null, promoCode: '', renewsFrom: null, createdAt: context.now() }
  return messageOf(context, { ...order, ...rest }, { SubscriptionId: paid.subscriptionId, ...fields })
}
const tell = async (kind: Parameters<typeof codeOf>[1], fields: Fields) => {
  const code = await codeOf(context, kind, fields, 'GET', context.sandbox.secret)
  await context.arrive()
  return code
}

test('a renewal of a user who is gone is refused', async () => {
  expect(await tell('check', told({ InvoiceId: '' }))).toBe(13)
})

test('what renews for a user who is gone is ended, whoever says that it lives', async () => {
  const renewal = () => context.sandbox.subscriptions.find(({ id }) => id === paid.subscriptionId)
  expect(renewal()?.status).toBe('Active')
  expect(await tell('recurrent', { Id: paid.subscriptionId, AccountId: buyer.id, Status: 'Active' })).toBe(0)
  expect(renewal()?.status).toBe('Cancelled')
  await untilMailed(context)
  expect(await context.services.sql`select kind from mails where user_id = ${buyer.id}`).toEqual([])
})

test('one that was charged all the same is kept and listed', async () => {
  await context.travel(3 * DAY_MS)
  const message = told()
  expect(await tell('pay', message)).toBe(0)
  expect(await factsOf(context, buyer.id)).toHaveLength(2)
  expect(await oddOf(context, message['TransactionId'])).toEqual(['deleted_user'])
})

test('nothing of the card is kept, whether its subscription is known or not', async () => {
  const { sql } = context.services
  await sql`update subscriptions set card_type = '', card_last4 = '', card_expires = '' where user_id = ${buyer.id}`
  const unknown = { SubscriptionId: `${paid.subscriptionId}9` }
  for (const fields of [{}, unknown]) expect(await tell('pay', told(fields))).toBe(0)
  const cards = await sql`
    select card_type, card_last4, card_expires from subscriptions where user_id = ${buyer.id}`
  const none = { card_type: '', card_last4: '', card_expires: '' }
  expect(cards).toEqual([none, none])
})

test('everything else is answered with 0, and nobody is written to', async () => {
  const { transactionId: PaymentTransactionId, subscriptionId: Id } = paid
  expect(await tell('fail', told({ ReasonCode: 5051 }))).toBe(0)
  expect(
    await tell('refund', {
      TransactionId: `${PaymentTransactionId}9`,
      PaymentTransactionId,
      Amount: '390.00'
    })
  ).toBe(0)
  expect(await tell('cancel', { TransactionId: PaymentTransactionId, Amount: '390.00' })).toBe(0)
  expect(await tell('recurrent', { Id, AccountId: buyer.id, Status: 'PastDue' })).toBe(0)
  expect(await tell('receipt', { Id: `rc_${Id}`, Type: 'Income', Amount: '390.00' })).toBe(0)
  await untilMailed(context)
  expect(await context.services.sql`select kind from mails where user_id = ${buyer.id}`).toEqual([])
})
