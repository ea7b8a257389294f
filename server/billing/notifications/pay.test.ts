import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Order } from '#server/billing/orders/orders.store.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { mirrored } from '#test/payers.ts'
import { factOf, factsOf, oddOf, planOf } from '#test/payment-books.ts'
import { messageOf, newOrder, spaced } from '#test/payment-orders.ts'
import { codeOf, providerKeys, type Fields, type Wire } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp({ ...providerKeys, ARCHIVED_PLANS: 'SOCIAL_12' }))
let anna: { id: string }
beforeEach(async () => {
  anna = await newBuyer(context)
})

const order = (fields: Partial<Order> & { plan?: PlanId } = {}) =>
  newOrder(context, anna, { plan: 'START_1', ...fields })
/** When a message says that it happened. */
const momentOf = ({ DateTime }: Fields) => Date.parse(`${String(DateTime)}Z`)

async function pay(about: Order, fields: Fields = {}, wire: Wire = 'GET'): Promise<Fields> {
  const message = messageOf(context, about, fields)
  expect(await codeOf(context, 'pay', message, wire)).toBe(0)
  return message
}

const nothing = { plan: null, payedTo: expect.any(Number) }

describe('the first payment', () => {
  test.each(['GET', 'form', 'json'] as const)('told by %s gives the plan for its term', async wire => {
    const told = await pay(await order({ plan: 'STANDARD_3' }), {}, wire)
    const payedTo = addMonths(momentOf(told), 3)
    expect(await planOf(context, anna.id)).toEqual({ plan: 'STANDARD_3', payedTo })
    expect(await oddOf(context, told['TransactionId'])).toEqual([])
  })

  test('counts once, however often and at once it is told', async () => {
    const message = messageOf(context, await order())
    const at = momentOf(message)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(context, 'pay', message)))
    expect(new Set(codes)).toEqual(new Set([0]))
    expect(await planOf(context, anna.id)).toEqual({ plan: 'START_1', payedTo: addMonths(at, 1) })
    expect(await factsOf(context, anna.id)).toHaveLength(1)
  })

  test('keeps nothing that names the payer, and no token', async () => {
    const { TransactionId } = await pay(await order(), { SubscriptionId: 'sc_of_anna', CardId: '77' })
    const kept = await context.services.sql`
      select to_jsonb(n)::text as text from notifications as n where key = ${String(TransactionId)}
      union all select to_jsonb(f)::text from money_facts as f where transaction_id = ${String(TransactionId)}
      union all select to_jsonb(c)::text from payment_cards as c where payment = ${`pay:${String(TransactionId)}`}
      union all select to_jsonb(s)::text from subscriptions as s where id = 'sc_of_anna'`
    expect(kept).toHaveLength(4)
    const text = kept.map(row => String(row['text'])).join('\n')
    expect(text).not.toMatch(/IVANOVA|example\.ru|198\.51|Москва|tk_|424242|Тариф/)
    expect(text).toContain('"card_last4": "4242"')
    expect(text).toContain('"card_expires": "12/30"')
  })

  test('in two steps counts with its confirmation, once', async () => {
    const about = await order()
    const told = await pay(about, { Status: 'Authorized' })
    expect(await planOf(context, anna.id)).toMatchObject(nothing)
    const { TransactionId, Amount, Currency, DateTime, CardLastFour } = told
    // All else may be missing from a confirmation.
    const confirmed = {
      TransactionId,
      Amount,
      Currency,
      DateTime,
      CardLastFour,
      Status: 'Completed',
      InvoiceId: ''
    }
    expect(await codeOf(context, 'confirm', confirmed)).toBe(0)
    expect(await codeOf(context, 'confirm', confirmed)).toBe(0)
    await pay(about, { ...told, Status: 'Completed' })
    expect(await factsOf(context, anna.id)).toHaveLength(1)
    expect(await planOf(context, anna.id)).toMatchObject({ plan: 'START_1' })
    expect(await oddOf(context, TransactionId)).toEqual([])
  })

  test('in two steps told the other way round', async () => {
    const about = await order()
    const message = messageOf(context, about, { Status: 'Authorized' })
    const { TransactionId, Amount, Currency, DateTime } = message
    expect(await codeOf(context, 'confirm', { TransactionId, Amount, Currency, DateTime })).toBe(0)
    expect(await planOf(context, anna.id)).toMatchObject(nothing)
    expect(await codeOf(context, 'pay', message)).toBe(0)
    expect(await planOf(context, anna.id)).toMatchObject({ plan: 'START_1' })
  })
})

describe('a renewal', () => {
  test('is what is charged two days after the order began; before, that is the payment of the order', async () => {
    for (const [hours, plan] of [
      [47, 'START_1'],
      [49, null]
    ] as const) {
      const about = await order({ createdAt: context.now() - hours * HOUR_MS })
      const { TransactionId } = await pay(about, { SubscriptionId: nextName('sc_') })
      expect(await factOf(context, TransactionId)).toMatchObject({ plan })
    }
  })

  test('adds its term at the end, whatever its order was', async () => {
    const about = await order()
    const first = await pay(about, { SubscriptionId: 'sc_a' })
    const at = momentOf(first)
    context.travel(30 * DAY_MS)
    const second = await pay(about, { SubscriptionId: 'sc_a' })
    context.travel(30 * DAY_MS)
    await pay(about, { SubscriptionId: 'sc_a', InvoiceId: '' })
    expect(await planOf(context, anna.id)).toEqual({
      plan: 'START_1',
      payedTo: addMonths(addMonths(addMonths(at, 1), 1), 1)
    })
    expect(await factOf(context, first['TransactionId'])).toMatchObject({
      plan: 'START_1',
      order_id: about.id
    })
    expect(await factOf(context, second['TransactionId'])).toMatchObject({ plan: null, order_id: null })
    expect(await oddOf(context, second['TransactionId'])).toEqual([])
  })

  test('costs what it did when the order was made, whatever the price is by now', async () => {
    const about = await order({ amount: 35_000, price: 35_000 })
    const at = momentOf(await pay(about, { SubscriptionId: 'sc_old' }))
    const second = await pay(about, { SubscriptionId: 'sc_old', InvoiceId: '' })
    expect((await planOf(context, anna.id)).payedTo).toBe(addMonths(addMonths(at, 1), 1))
    expect(await oddOf(context, second['TransactionId'])).toEqual([])
  })

  test('told before the payment of its order comes to the same', async () => {
    const about = await order()
    const first = messageOf(context, about, { SubscriptionId: 'sc_b' })
    const at = momentOf(first)
    context.travel(30 * DAY_MS)
    const second = await pay(about, { SubscriptionId: 'sc_b' })
    expect(await oddOf(context, second['TransactionId'])).toEqual(['unknown_order'])
    expect(await planOf(context, anna.id)).toMatchObject(nothing)
    expect(await codeOf(context, 'pay', first)).toBe(0)
    expect(await planOf(context, anna.id)).toEqual({
      plan: 'START_1',
      payedTo: addMonths(addMonths(at, 1), 1)
    })
    expect(await oddOf(context, second['TransactionId'])).toEqual([])
  })

  test('of another sum than was agreed buys the days that it is worth, and is listed', async () => {
    await pay(await order())
    const id = await mirrored(context, anna.id, { nextCharge: context.now(), amount: 390 })
    const before = await planOf(context, anna.id)
    const told = await pay(await order({ amount: 19_000 }), { SubscriptionId: id, InvoiceId: '' })
    const days = (addMonths(before.payedTo, 1) - before.payedTo) / DAY_MS
    const worth = Math.floor((190 * days) / 390) * DAY_MS
    expect((await planOf(context, anna.id)).payedTo).toBe(before.payedTo + worth)
    expect(await oddOf(context, told['TransactionId'])).toEqual(['renewal_amount'])
  })

  test('after a cancel counts, and is listed', async () => {
    await pay(await order())
    const id = await mirrored(context, anna.id, { nextCharge: null, cancelWanted: true })
    const before = await planOf(context, anna.id)
    context.travel(DAY_MS)
    const told = await pay(await order(), { SubscriptionId: id, InvoiceId: '' })
    expect((await planOf(context, anna.id)).payedTo).toBe(addMonths(before.payedTo, 1))
    expect(await oddOf(context, told['TransactionId'])).toEqual(['after_cancel'])
  })

  test('charged before the cancel and told after it is as it should be', async () => {
    await pay(await order())
    context.travel(DAY_MS)
    const id = await mirrored(context, anna.id, { nextCharge: null, cancelWanted: true })
    const told = await pay(await order(), {
      SubscriptionId: id,
      InvoiceId: '',
      DateTime: spaced(context.now() - HOUR_MS)
    })
    expect(await oddOf(context, told['TransactionId'])).toEqual([])
  })

  test('in another currency gives nothing', async () => {
    await pay(await order())
    const id = await mirrored(context, anna.id, { nextCharge: context.now() })
    const before = await planOf(context, anna.id)
    const told = await pay(await order(), { SubscriptionId: id, InvoiceId: '', Currency: 'KZT' })
    expect(await planOf(context, anna.id)).toEqual(before)
    expect(await oddOf(context, told['TransactionId'])).toEqual(['wrong_currency'])
  })
})
