import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Order } from '#server/billing/orders/orders.store.ts'
import { newAdmin, putUser } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { factOf, oddOf, planOf } from '#test/payment-books.ts'
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

describe('money that does not fit is kept, gives nothing and is listed', () => {
  test.each([
    ['unknown_order', { InvoiceId: '123' }],
    ['unknown_order', { InvoiceId: '' }],
    ['unknown_order', { InvoiceId: "'; drop table orders; --" }],
    ['wrong_amount', { Amount: '1.00' }],
    ['wrong_amount', { Amount: '390.01' }],
    ['wrong_currency', { Currency: 'USD' }],
    ['test_payment', { TestMode: '1' }]
  ])('%s: %j', async (reason, fields) => {
    const { TransactionId } = await pay(await order(), fields)
    expect(await factOf(context, TransactionId)).toMatchObject({ counts: false, user_id: anna.id })
    expect(await planOf(context, anna.id)).toMatchObject(nothing)
    expect(await oddOf(context, TransactionId)).toEqual([reason])
  })

  test.each([
    ['in another currency', { Currency: 'EUR' }, 'EUR'],
    ['of the test mode', { TestMode: '1' }, 'RUB']
  ])('%s it is no money, and neither is what goes back of it', async (_, fields, currency) => {
    const { sql } = context.services
    const sums = () => sql<object[]>`
      select figure, sum(value)::int as value from admin_days where figure in ('payments', 'newPayers', 'sum', 'refunds')
      group by figure having sum(value) <> 0 order by figure`
    const before = await sums()
    const { TransactionId } = await pay(await order(), fields)
    const refund = { TransactionId: nextName('r'), PaymentTransactionId: TransactionId, Amount: '390.00' }
    expect(await codeOf(context, 'refund', refund)).toBe(0)
    expect(await sql`select paid, first_paid_at from users where id = ${anna.id}`).toEqual([
      { paid: '0', first_paid_at: null }
    ])
    expect(await sums()).toEqual(before)
    expect(
      await sql`select currency from money_facts where payment = ${`pay:${String(TransactionId)}`}`
    ).toEqual([{ currency }])
  })

  test.each(['', '123', 'user_x'])('and of an unknown order of %j it is nobody’s', async AccountId => {
    const { TransactionId } = await pay(await order(), { InvoiceId: '123', AccountId })
    expect(await factOf(context, TransactionId)).toMatchObject({ counts: false, user_id: null })
    expect(await oddOf(context, TransactionId)).toEqual(['unknown_order'])
  })

  test('nor is it a renewal, or called by a plan that was bought otherwise', async () => {
    const { sql } = context.services
    await pay(await order())
    const figures = async () => {
      const [row] = await sql<{ payments: number; renewals: number }[]>`
        select coalesce(sum(value) filter (where figure = 'payments'), 0)::int as payments,
          coalesce(sum(value) filter (where figure = 'renewals'), 0)::int as renewals from admin_days`
      return row
    }
    const before = await figures()
    const { TransactionId } = await pay(await order(), { InvoiceId: '123' })
    expect(await figures()).toEqual({ ...before, payments: (before?.payments ?? 0) + 1 })
    expect(
      await sql`select plan, renewed from money_facts where transaction_id = ${String(TransactionId)}`
    ).toEqual([{ plan: null, renewed: null }])
  })

  test('the order of one, the account of another', async () => {
    const boris = await newBuyer(context)
    const { TransactionId } = await pay(await order(), { AccountId: boris.id })
    expect(await factOf(context, TransactionId)).toMatchObject({ counts: false, user_id: null })
    expect(await oddOf(context, TransactionId)).toEqual(['wrong_account'])
    expect(await planOf(context, anna.id)).toMatchObject(nothing)
    expect(await planOf(context, boris.id)).toMatchObject(nothing)
  })

  test('and the right payment afterwards gives the plan', async () => {
    const about = await order()
    await pay(about, { Amount: '1.00' })
    await pay(about)
    expect(await planOf(context, anna.id)).toMatchObject({ plan: 'START_1' })
  })

  test.each([
    { TransactionId: '' },
    { TransactionId: 'a b' },
    { Amount: '' },
    { Amount: '-1' },
    { Amount: 'x' }
  ])('even when nobody can tell what it is: %j', async fields => {
    const before = await context.services.sql`select 1 from oddities where reason = 'unreadable'`
    const message = messageOf(context, await order(), fields)
    for (let time = 0; time < 3; time += 1) expect(await codeOf(context, 'pay', message)).toBe(0)
    const after = await context.services.sql`select 1 from oddities where reason = 'unreadable'`
    expect(after).toHaveLength(before.length + 1)
  })
})

describe('money that counts and is listed', () => {
  test.each([
    ['archived_plan', { plan: 'SOCIAL_12' }, {}],
    ['wrong_plan', { plan: 'START_1' }, { Data: '{"plan":"UNLIMITED_12"}' }]
  ] as const)('%s', async (reason, about, fields) => {
    const { TransactionId } = await pay(await order(about), fields)
    expect(await planOf(context, anna.id)).toMatchObject(about)
    expect(await oddOf(context, TransactionId)).toEqual([reason])
  })

  test('overtaken by a plan that was granted meanwhile: its days are not there', async () => {
    const message = messageOf(context, await order({ plan: 'UNLIMITED_12', renewsFrom: null }))
    context.travel(MINUTE_MS)
    const payedTo = new Date(context.now() + 7 * DAY_MS).toISOString()
    const admin = await newAdmin(context)
    expect((await putUser(context, admin, anna.id, { plan: 'START_1', payedTo })).statusCode).toBe(200)
    expect(await codeOf(context, 'pay', message)).toBe(0)
    expect(await planOf(context, anna.id)).toEqual({ plan: 'START_1', payedTo: Date.parse(payedTo) })
    expect(await oddOf(context, message['TransactionId'])).toEqual(['overtaken'])
  })

  test('overtaken by a change of plan, when the bank took its time', async () => {
    const buyer = await newBuyer(context)
    await pay(await newOrder(context, buyer, { plan: 'START_1', renewsFrom: null }))
    const message = messageOf(
      context,
      await newOrder(context, buyer, { plan: 'UNLIMITED_1', renewsFrom: null })
    )
    expect(await codeOf(context, 'check', message)).toBe(0)
    context.travel(16 * MINUTE_MS)
    const change = { method: 'PUT', url: '/api/payment/SOCIAL_1', headers: buyer.headers } as const
    expect((await context.app.inject(change)).statusCode).toBe(200)
    expect(await codeOf(context, 'pay', message)).toBe(0)
    expect(await planOf(context, buyer.id)).toMatchObject({ plan: 'SOCIAL_1' })
    expect(await oddOf(context, message['TransactionId'])).toEqual(['overtaken'])
  })

  test.each([
    ['of another family takes the given days away', 'UNLIMITED_1', ['overtaken']],
    ['of the same one is added to them', 'START_3', []]
  ] as const)('a renewal after a plan was given that %s', async (_, plan, odd) => {
    const buyer = await newBuyer(context)
    const SubscriptionId = nextName('sc_')
    const bought = await newOrder(context, buyer, { plan: 'START_1' })
    await pay(bought, { SubscriptionId })
    context.travel(32 * DAY_MS)
    const payedTo = new Date(context.now() + 30 * DAY_MS).toISOString()
    const admin = await newAdmin(context)
    expect((await putUser(context, admin, buyer.id, { plan, payedTo })).statusCode).toBe(200)
    context.travel(DAY_MS)
    const { TransactionId } = await pay(bought, { SubscriptionId })
    expect(await oddOf(context, TransactionId)).toEqual(odd)
  })

  test('an order that is told after its own renewal is overtaken by nothing', async () => {
    const buyer = await newBuyer(context)
    const bought = await newOrder(context, buyer, { plan: 'START_1' })
    const SubscriptionId = nextName('sc_')
    const first = messageOf(context, bought, { SubscriptionId })
    const renewal = messageOf(context, bought, {
      SubscriptionId,
      DateTime: spaced(context.now() + 30 * DAY_MS)
    })
    context.travel(31 * DAY_MS)
    expect(await codeOf(context, 'pay', renewal)).toBe(0)
    expect(await codeOf(context, 'pay', first)).toBe(0)
    expect(await oddOf(context, first['TransactionId'])).toEqual([])
  })

  test('deleted_user', async () => {
    const about = await order()
    await context.services.sql`update users set deleted_at = now() where id = ${anna.id}`
    const { TransactionId } = await pay(about)
    expect(await factOf(context, TransactionId)).toMatchObject({ counts: true, user_id: anna.id })
    expect(await oddOf(context, TransactionId)).toEqual(['deleted_user'])
  })

  test('an order that is paid twice', async () => {
    const about = await order()
    const first = await pay(about)
    const at = momentOf(first)
    const second = await pay(about)
    expect(await planOf(context, anna.id)).toEqual({
      plan: 'START_1',
      payedTo: addMonths(addMonths(at, 1), 1)
    })
    expect(await oddOf(context, first['TransactionId'])).toEqual([])
    expect(await oddOf(context, second['TransactionId'])).toEqual(['paid_twice'])
  })

  test('a repetition with another sum: the first one counts', async () => {
    const about = await order()
    const told = await pay(about)
    await pay(about, { ...told, Amount: '1.00' })
    await pay(about, { ...told, Amount: '1.00' })
    expect(await factOf(context, told['TransactionId'])).toMatchObject({ amount: '39000', counts: true })
    expect(await oddOf(context, told['TransactionId'])).toEqual(['conflicting_repeat'])
  })
})
