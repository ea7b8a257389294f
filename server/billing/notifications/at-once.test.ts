import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { factOf, oddOf } from '#test/payment-books.ts'
import { messageOf, newBuyers, newOrder } from '#test/payment-orders.ts'
import { codeInTheEnd, providerKeys, type Fields } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))

/** Payments of twenty buyers. */
const many = async (more: Fields) => {
  const buyers = await newBuyers(context, 20)
  return Promise.all(
    buyers.map(async buyer => messageOf(context, await newOrder(context, buyer, { plan: 'START_1' }), more))
  )
}

test('an authorised payment and its nameless confirmation count', async () => {
  const messages = await many({ Status: 'Authorized' })
  await Promise.all(
    messages.flatMap(message => {
      const { TransactionId, Amount, Currency, DateTime } = message
      return [
        codeInTheEnd(context, 'confirm', { TransactionId, Amount, Currency, DateTime }),
        codeInTheEnd(context, 'pay', message)
      ]
    })
  )
  const facts = await Promise.all(messages.map(({ TransactionId }) => factOf(context, TransactionId)))
  expect(facts.map(fact => fact?.counts)).toEqual(Array<boolean>(20).fill(true))
})

test('a payment and its cancellation are listed', async () => {
  const messages = await many({})
  await Promise.all(
    messages.flatMap(message => [
      codeInTheEnd(context, 'pay', message),
      codeInTheEnd(context, 'cancel', { TransactionId: message['TransactionId'], Amount: '390.00' })
    ])
  )
  const odd = await Promise.all(messages.map(({ TransactionId }) => oddOf(context, TransactionId)))
  expect(odd.flat()).toEqual(Array<string>(20).fill('voided_payment'))
})

test('two payments of one order: one of them is listed', async () => {
  const messages = await many({})
  await Promise.all(
    messages.flatMap(message =>
      [1, 2].map(() => codeInTheEnd(context, 'pay', { ...message, TransactionId: nextName('t') }))
    )
  )
  const [row] = await context.services.sql`
      select count(*)::int as listed from oddities
      where reason = 'paid_twice' and user_id = any(${messages.map(({ AccountId }) => String(AccountId))}::bigint[])`
  expect(row).toEqual({ listed: 20 })
})
