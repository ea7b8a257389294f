import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { tellFailure } from '#server/billing/life/charge-failed-job.ts'
import { tellOfFailure } from '#server/billing/life/charge-failed.ts'
import { askRefund } from '#server/billing/refunds/ask-refund.ts'
import { startTestApp } from '#test/app.ts'
import { billingIn } from '#test/billing.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { mirrored, toldOf } from '#test/payers.ts'
import { oddOf, planOf } from '#test/payment-books.ts'
import { messageOf, newOrder } from '#test/payment-orders.ts'
import { codeOf, providerKeys, type Fields } from '#test/signed-messages.ts'

import { declineWords, renewalWords } from './decline-words.ts'
import { insertDecline } from './declines.store.ts'

const context = duringTests(() => startTestApp(providerKeys))
let anna: { id: string }
beforeEach(async () => {
  anna = await newBuyer(context)
})

const declinesOf = (userId: string) => context.services.sql`
  select transaction_id, order_id, subscription_id, amount, reason_code from declines where user_id = ${userId} order by at`
const order = () => newOrder(context, anna, { plan: 'START_1' })

describe('a first payment that fails', () => {
  test.each(['GET', 'form', 'json'] as const)('by %s is kept once, and nobody is written to', async wire => {
    const about = await order()
    const message = messageOf(context, about, { Reason: 'InsufficientFunds', ReasonCode: 5051 })
    for (let time = 0; time < 3; time += 1) expect(await codeOf(context, 'fail', message, wire)).toBe(0)
    expect(await declinesOf(anna.id)).toEqual([
      {
        transaction_id: message['TransactionId'],
        order_id: about.id,
        subscription_id: null,
        amount: '39000',
        reason_code: 5051
      }
    ])
    expect(await toldOf(context, anna.id, 'charge-failed')).toEqual([])
    expect(await planOf(context, anna.id)).toMatchObject({ plan: null })
  })

  test.each([{ InvoiceId: 'x', AccountId: '' }, { ReasonCode: 'x' }, { Amount: '' }, { TransactionId: '' }])(
    'with %j is answered with 0',
    async fields => {
      expect(await codeOf(context, 'fail', messageOf(context, await order(), fields))).toBe(0)
    }
  )
})

const letters = () => toldOf(context, anna.id, 'charge-failed')
/** Does what the job of the last failure does. */
const tell = async () => {
  const last = (await declinesOf(anna.id)).at(-1)
  await tellOfFailure(billingIn(context), String(last?.transaction_id))
}

const cardPage = (account: string) => `https://pay.test/${account}`

describe('a renewal that fails', () => {
  let subscription: string
  let about: Awaited<ReturnType<typeof order>>
  beforeEach(async () => {
    about = await order()
    await codeOf(context, 'pay', messageOf(context, about, { DateTime: '' }))
    context.travel(31 * DAY_MS)
    subscription = await mirrored(context, anna.id, { nextCharge: context.now() })
  })
  const fail = async (fields: Fields = {}) => {
    const message = messageOf(context, about, { SubscriptionId: subscription, ReasonCode: 5051, ...fields })
    expect(await codeOf(context, 'fail', message)).toBe(0)
    return message
  }

  test('is told once, by itself, with the reason and what to do; while the provider is away, without the next try', async () => {
    const { payedTo } = await planOf(context, anna.id)
    const message = await fail()
    expect(await codeOf(context, 'fail', message)).toBe(0)
    await expect.poll(letters, { timeout: 60_000 }).toHaveLength(1)
    await tell()
    expect(await letters()).toEqual([
      {
        kind: 'charge-failed',
        userId: anna.id,
        plan: 'START_1',
        amount: 39_000,
        currency: 'RUB',
        ...renewalWords(5051),
        until: payedTo,
        nextTry: null,
        cardPage: ''
      }
    ])
    expect(await declinesOf(anna.id)).toMatchObject([{ order_id: null, subscription_id: subscription }])
  })

  test('is told with the page where the card is changed, where there is one', async () => {
    const { provider, ...deps } = billingIn(context)
    const decline = { transactionId: nextName('t'), orderId: null, amount: 39_000, reasonCode: 5054 }
    const failed = { userId: anna.id, subscriptionId: subscription, at: context.now() }
    await insertDecline(deps.sql, { ...decline, ...failed })
    await tellOfFailure({ ...deps, provider: provider && { ...provider, cardPage } }, decline.transactionId)
    expect(await letters()).toMatchObject([{ cardPage: cardPage(anna.id) }])
  })

  test('for the third time is told by the end of the renewal alone', async () => {
    for (let time = 0; time < 3; time += 1) {
      await fail()
      await tell()
      expect(await letters()).toHaveLength(Math.min(time + 1, 2))
      context.travel(DAY_MS)
    }
  })

  test('and is not tried again, likewise', async () => {
    await context.services.sql`update subscriptions set status = 'Rejected' where id = ${subscription}`
    await fail({ ReasonCode: 5054 })
    await tell()
    expect(await letters()).toEqual([])
  })

  test('begins to count anew after a success', async () => {
    await fail()
    await tell()
    context.travel(DAY_MS)
    await codeOf(context, 'pay', messageOf(context, about, { SubscriptionId: subscription }))
    context.travel(30 * DAY_MS)
    for (let time = 0; time < 2; time += 1) {
      await fail()
      await tell()
      expect(await letters()).toHaveLength(time + 2)
      context.travel(DAY_MS)
    }
  })

  test('and has succeeded since is not told', async () => {
    const late = messageOf(context, about, { SubscriptionId: subscription, ReasonCode: 5051 })
    context.travel(DAY_MS)
    await codeOf(context, 'pay', messageOf(context, about, { SubscriptionId: subscription }))
    expect(await codeOf(context, 'fail', late)).toBe(0)
    await tell()
    expect(await letters()).toEqual([])
  })

  test('of a deleted user is not told', async () => {
    await context.services.sql`update users set deleted_at = now() where id = ${anna.id}`
    await fail()
    await tell()
    expect(await letters()).toEqual([])
  })
})

test('a renewal that fails without real money is told to nobody', async () => {
  const subscription = await mirrored(context, anna.id, { nextCharge: context.now() })
  const fields = { SubscriptionId: subscription, TestMode: '1' }
  expect(await codeOf(context, 'fail', messageOf(context, await order(), fields))).toBe(0)
  const jobs = await context.services.sql`
    select 1 from pgboss.job where name = ${tellFailure.name} and data ->> 'transactionId' in (
      select transaction_id from declines where user_id = ${anna.id})`
  expect(jobs).toEqual([])
})

describe('a payment that is called off', () => {
  test('before it counted is a try that failed', async () => {
    const about = await order()
    const { TransactionId, Amount } = messageOf(context, about)
    const authorised = messageOf(context, about, { TransactionId, Status: 'Authorized' })
    expect(await codeOf(context, 'pay', authorised)).toBe(0)
    const called = { TransactionId, Amount, DateTime: authorised['DateTime'], InvoiceId: '', AccountId: '' }
    expect(await codeOf(context, 'cancel', called)).toBe(0)
    expect(await codeOf(context, 'cancel', called)).toBe(0)
    expect(await declinesOf(anna.id)).toMatchObject([{ order_id: about.id, reason_code: null }])
    expect(await oddOf(context, TransactionId)).toEqual([])
  })

  test.each([['pay', 'cancel'] as const, ['cancel', 'pay'] as const])(
    'and counted: %s, then %s, is listed',
    async (first, second) => {
      const message = messageOf(context, await order())
      expect(await codeOf(context, first, message)).toBe(0)
      expect(await codeOf(context, second, message)).toBe(0)
      expect(await planOf(context, anna.id)).toMatchObject({ plan: 'START_1' })
      expect(await oddOf(context, message['TransactionId'])).toEqual(['voided_payment'])
    }
  )

  test('and asked back: nobody waits for its money any more', async () => {
    const message = messageOf(context, await order())
    expect(await codeOf(context, 'pay', message)).toBe(0)
    const { sql } = context.services
    const [paid] = await sql<
      { id: string }[]
    >`select id from money_facts where transaction_id = ${String(message['TransactionId'])}`
    const wish = { userId: anna.id, paymentId: paid?.id ?? '', reason: 'Не подошло.' }
    await askRefund(billingIn(context), wish)
    expect(await codeOf(context, 'cancel', message)).toBe(0)
    const open = await sql`select reason from oddities where user_id = ${anna.id} and settled_at is null`
    expect(open).toEqual([{ reason: 'voided_payment' }])
  })
})

test('a code that the provider has not told of yet is put into words too', () => {
  expect(declineWords(5999)).toEqual(declineWords(0))
  expect(declineWords(null)).not.toEqual(declineWords(0))
})
