import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { mirrored, toldOf } from '#test/payers.ts'
import { oddOf, planOf } from '#test/payment-books.ts'
import { messageOf, newOrder } from '#test/payment-orders.ts'
import { codeOf, providerKeys, type Fields } from '#test/signed-messages.ts'

import { declineWords } from './decline-words.ts'

const DAY_MS = 86_400_000
let context: TestApp
let anna: { id: string }
beforeAll(async () => {
  context = await startTestApp(providerKeys)
})
afterAll(() => context.close())
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
  test('is told with the reason, what to do, and until when the limits stay', async () => {
    const { payedTo } = await planOf(context, anna.id)
    const message = await fail()
    expect(await codeOf(context, 'fail', message)).toBe(0)
    expect(await letters()).toEqual([
      expect.objectContaining({
        plan: 'START_1',
        amount: 39_000,
        ...declineWords(5051),
        until: payedTo + 7 * DAY_MS,
        isLast: false
      })
    ])
    expect(await declinesOf(anna.id)).toMatchObject([{ order_id: null, subscription_id: subscription }])
  })

  test('for the third time is the last', async () => {
    for (let time = 0; time < 3; time += 1) {
      await fail()
      context.travel(DAY_MS)
    }
    expect((await letters()).map(({ isLast }) => isLast)).toEqual([false, false, true])
    expect((await letters()).at(-1)?.until).toBeLessThanOrEqual(context.now())
  })

  test('begins to count anew after a success', async () => {
    await fail()
    context.travel(DAY_MS)
    await codeOf(context, 'pay', messageOf(context, about, { SubscriptionId: subscription }))
    context.travel(30 * DAY_MS)
    for (let time = 0; time < 2; time += 1) {
      await fail()
      context.travel(DAY_MS)
    }
    expect((await letters()).map(({ isLast }) => isLast)).toEqual([false, false, false])
  })

  test('and has succeeded since is not told', async () => {
    const late = messageOf(context, about, { SubscriptionId: subscription, ReasonCode: 5051 })
    context.travel(DAY_MS)
    await codeOf(context, 'pay', messageOf(context, about, { SubscriptionId: subscription }))
    expect(await codeOf(context, 'fail', late)).toBe(0)
    expect(await letters()).toEqual([])
  })

  test('of a deleted user, or without real money, is not told', async () => {
    await fail({ TestMode: '1' })
    await context.services.sql`update users set deleted_at = now() where id = ${anna.id}`
    await fail()
    expect(await letters()).toEqual([])
  })
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
})

test('a code that the provider has not told of yet is put into words too', () => {
  expect(declineWords(5999)).toEqual(declineWords(0))
  expect(declineWords(null)).not.toEqual(declineWords(0))
})
