import { beforeEach, describe, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Order } from '#server/billing/orders/orders.store.ts'
import { deletePromo, insertPromo, updatePromo } from '#server/billing/promo/promos.store.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { mirrored, payFor } from '#test/payers.ts'
import { messageOf, newOrder } from '#test/payment-orders.ts'
import { codeOf, providerKeys, type Fields, type Wire } from '#test/signed-messages.ts'
import { untilWaitedFor } from '#test/until-waited-for.ts'

const context = duringTests(() => startTestApp({ ...providerKeys, ARCHIVED_PLANS: 'SOCIAL_12' }))
let anna: { id: string }
beforeEach(async () => {
  anna = await newBuyer(context)
})

const order = (fields: Partial<Order> & { plan?: PlanId } = {}, buyer: { id: string } = anna) =>
  newOrder(context, buyer, { plan: 'START_1', ...fields })
const check = (about: Order, fields: Fields = {}, wire: Wire = 'GET') =>
  codeOf(context, 'check', messageOf(context, about, fields), wire)
const promo = (usage: number, percent = 10) =>
  insertPromo(
    context.services.sql,
    { code: nextName('P').toUpperCase(), plans: ['START_1'], percent, usage },
    context.now()
  )

test.each(['GET', 'form', 'json'] as const)('a fitting payment by %s may be made', async wire => {
  expect(await check(await order(), {}, wire)).toBe(0)
})

test('a payment in two steps may not: nobody would confirm it', async () => {
  expect(await check(await order(), { Status: 'Authorized' })).toBe(13)
})

describe.each([
  ['InvoiceId', 10, ['', '123', 'x', '0'.repeat(300), "1' or '1'='1", '-1']],
  ['AccountId', 11, ['', '123', 'user_x', '1e3']],
  ['Amount', 12, ['', '389.99', '390.01', '3.90', '39000', '-390', '3.9e2', 'NaN', '390,00', '0390.001']],
  ['Currency', 12, ['', 'USD', 'rub', 'RUBB']],
  ['TestMode', 13, ['1', 'true', 'True']],
  ['Data', 13, ['{"plan":"UNLIMITED_12"}', '{"plan":"START_12","cloudpayments":{}}']]
] as const)('another %s is answered with %i', (name, code, values) => {
  test.each(values)('%j', async value => {
    expect(await check(await order(), { [name]: value })).toBe(code)
  })
})

test('the plan of the page beside the payment may be named, or anything else', async () => {
  const about = await order()
  expect(await check(about, { Data: '{"plan":"START_1"}' })).toBe(0)
  expect(await check(about, { Data: '{"plan":5,"promo":"X"}' })).toBe(0)
  expect(await check(about, { Data: 'no JSON' })).toBe(0)
})

test('the order of somebody else', async () => {
  const boris = await newBuyer(context)
  expect(await check(await order(), { AccountId: boris.id })).toBe(11)
})

describe('not acceptable (13)', () => {
  test('a user who is gone', async () => {
    const about = await order()
    await context.services.sql`update users set deleted_at = now() where id = ${anna.id}`
    expect(await check(about)).toBe(13)
  })

  test('a user who is removed while it waits', async () => {
    const about = await order()
    const { checked } = await context.services.sql.begin(async tx => {
      await tx`select 1 from users where id = ${anna.id} for update`
      const code = check(about)
      await untilWaitedFor(tx)
      await tx`update users set deleted_at = now() where id = ${anna.id}`
      return { checked: code }
    })
    expect(await checked).toBe(13)
  })

  test('a mailbox that is not confirmed', async () => {
    const about = await order()
    await context.services.sql`update users set confirmed = false where id = ${anna.id}`
    expect(await check(about)).toBe(13)
  })

  test('a plan that is not sold any more', async () => {
    expect(await check(await order({ plan: 'SOCIAL_12' }))).toBe(13)
  })

  test('an order that is paid already', async () => {
    const about = await order({ renewsFrom: null })
    expect(await codeOf(context, 'pay', messageOf(context, about))).toBe(0)
    expect(await check(about)).toBe(13)
  })

  test.each(['Active', 'PastDue'])('a subscription that is %s', async status => {
    await mirrored(context, anna.id, { status, nextCharge: context.now() })
    expect(await check(await order())).toBe(13)
  })

  test.each(['Cancelled', 'Rejected', 'Expired'])('a subscription that is %s is over', async status => {
    await mirrored(context, anna.id, { status, nextCharge: null })
    expect(await check(await order())).toBe(0)
  })
})

describe('too late (20)', () => {
  test('an order of yesterday', async () => {
    const older = await order({ createdAt: context.now() - 24 * HOUR_MS - 1000 })
    expect(await check(older)).toBe(20)
    const about = await order({ createdAt: context.now() - 24 * HOUR_MS + MINUTE_MS, renewsFrom: null })
    expect(await check(about)).toBe(0)
  })

  test('an order whose price has changed', async () => {
    expect(await check(await order({ amount: 38_000 }))).toBe(20)
    expect(await check(await order({ price: 38_000 }))).toBe(20)
  })

  test('a promo code that was deleted meanwhile', async () => {
    const { id } = await promo(5)
    const about = await order({ promoId: id, amount: 35_100 })
    expect(await check(about)).toBe(0)
    await deletePromo(context.services.sql, id, context.now())
    expect(await check(about)).toBe(20)
  })

  test('a promo code with another discount or other plans by now', async () => {
    const { id } = await promo(1)
    const about = await order({ promoId: id, amount: 35_100 })
    await updatePromo(context.services.sql, id, { percent: 20 })
    expect(await check(about)).toBe(20)
    expect(await context.services.sql`select 1 from promo_holds where promo_id = ${id}`).toEqual([])
    await updatePromo(context.services.sql, id, { percent: 10, plans: ['STANDARD_1'] })
    expect(await check(about)).toBe(20)
    await updatePromo(context.services.sql, id, { plans: ['START_1'] })
    expect(await check(about)).toBe(0)
  })

  test('a promo code whose uses are held by others, until they are free', async () => {
    const { id } = await promo(1)
    const boris = await newBuyer(context)
    const [mine, other] = [
      await order({ promoId: id, amount: 35_100 }),
      await order({ promoId: id, amount: 35_100 }, boris)
    ]
    expect(await check(mine, { TransactionId: '1001' })).toBe(0)
    expect(await check(mine, { TransactionId: '1002' })).toBe(0)
    expect(await check(other)).toBe(20)
    const failed = { TransactionId: '1001', ReasonCode: 5051 }
    expect(await codeOf(context, 'fail', messageOf(context, mine, failed))).toBe(0)
    expect(await check(other)).toBe(20)
    expect(
      await codeOf(context, 'fail', messageOf(context, mine, { ...failed, TransactionId: '1002' }))
    ).toBe(0)
    expect(await check(other)).toBe(0)
    context.travel(31 * MINUTE_MS)
    expect(await check(mine)).toBe(0)
  })

  test('a promo code that the buyer has used', async () => {
    const { id: promoId, code: promoCode } = await promo(5)
    const [first, second] = [
      await order({ promoId, promoCode, renewsFrom: null, amount: 35_100 }),
      await order({ promoId, promoCode, renewsFrom: null, amount: 35_100 })
    ]
    expect(await check(first)).toBe(0)
    expect(await codeOf(context, 'pay', messageOf(context, first))).toBe(0)
    expect(await check(second)).toBe(20)
  })
})

const renewal = async (fields: Fields = {}, subscription: Partial<Parameters<typeof mirrored>[2]> = {}) => {
  await payFor(context, anna.id, { plan: 'START_1' })
  const id = await mirrored(context, anna.id, { nextCharge: context.now(), ...subscription })
  return check(await order(), { InvoiceId: '', SubscriptionId: id, ...fields })
}

describe('a renewal', () => {
  test('may be made, with or without its order', async () => {
    expect(await renewal()).toBe(0)
    const about = await order()
    await codeOf(context, 'pay', messageOf(context, about, { SubscriptionId: 'sc_renewing' }))
    const id = await mirrored(context, anna.id, { nextCharge: context.now() })
    expect(await check(about, { SubscriptionId: id })).toBe(0)
  })

  test.each([
    [11, { AccountId: '123' }],
    [11, { AccountId: '' }],
    [12, { Amount: '391.00' }],
    [12, { Currency: 'EUR' }],
    [13, { TestMode: '1' }],
    [10, { SubscriptionId: 'sc_unknown' }]
  ])('%i for %j', async (code, fields) => {
    expect(await renewal(fields)).toBe(code)
  })

  test('not any more once the user wants none', async () => {
    expect(await renewal({}, { cancelWanted: true })).toBe(13)
    await context.services.sql`update users set deleted_at = now() where id = ${anna.id}`
    expect(await renewal()).toBe(13)
  })

  test('in its own currency', async () => {
    expect(await renewal({ Currency: 'EUR', Amount: '5.00' }, { amount: 5, currency: 'EUR' })).toBe(0)
  })
})
