import { describe, expect, test } from 'vitest'

import type { Checkout } from '#contract/checkout.ts'
import { addMonths } from '#contract/months.ts'
import type { OrderState } from '#contract/payment.ts'
import { insertDecline } from '#server/billing/notifications/declines.store.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { startTestApp } from '#test/app.ts'
import { failedPayment, newBuyer, selling, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import type { TestUser } from '#test/factories.ts'

const context = duringTests(() => startTestApp(selling))

const get = (user: TestUser, url: string) => context.app.inject({ url, headers: user.headers })

async function begin(user: TestUser, plan: string): Promise<Checkout> {
  const url = `/api/payment/${plan}`
  const reply = await context.app.inject({ method: 'POST', url, headers: user.headers, payload: {} })
  return reply.json<Checkout>()
}

const stateOf = async (user: TestUser, id: string) =>
  (await get(user, `/api/payment/orders/${id}`)).json<OrderState>()

describe('an order', () => {
  test('waits, fails, and is paid', async () => {
    const user = await newBuyer(context)
    const { invoiceId: orderId } = await begin(user, 'START_1')
    expect(await stateOf(user, orderId)).toMatchObject({
      state: 'waiting',
      plan: 'START_1',
      amount: 390,
      decline: null
    })
    await insertDecline(context.services.sql, failedPayment(context, user, { orderId }))
    expect(await stateOf(user, orderId)).toMatchObject({
      state: 'declined',
      decline: { reason: expect.stringContaining('не хватило'), advice: expect.any(String) }
    })
    const at = context.now()
    await tell(
      context,
      user,
      { kind: 'pay', key: 'pay:11', at, plan: 'START_1', amount: 390_00 },
      { orderId, transactionId: '11' }
    )
    expect(await stateOf(user, orderId)).toMatchObject({
      state: 'paid',
      decline: null,
      payedTo: new Date(addMonths(at, 1)).toISOString()
    })
  })

  test('whose payment does not count is looked into until a person has dealt with it', async () => {
    const user = await newBuyer(context)
    const { invoiceId: orderId } = await begin(user, 'START_1')
    const fact = { kind: 'pay', key: 'pay:14', at: context.now(), plan: 'START_1', amount: 1 } as const
    await tell(context, user, fact, { orderId, counts: false, transactionId: '14' })
    const { sql } = context.services
    await noteOddity(
      sql,
      { key: 'odd:14', reason: 'wrong_amount', at: context.now(), userId: user.id, transactionId: '14' },
      context.now()
    )
    expect((await stateOf(user, orderId)).state).toBe('review')
    await sql`update oddities set settled_at = now() where transaction_id = '14'`
    const other = { key: 'odd:14:2', reason: 'missed_payment', userId: user.id, transactionId: '14' } as const
    await noteOddity(sql, { ...other, at: context.now() }, context.now())
    expect((await stateOf(user, orderId)).state).toBe('review')
    await sql`update oddities set settled_at = now() where transaction_id = '14'`
    expect((await stateOf(user, orderId)).state).toBe('settled')
  })

  test('whose payment does not count is looked into, until the money has gone back', async () => {
    const user = await newBuyer(context)
    const { invoiceId: orderId } = await begin(user, 'START_1')
    const fact = { kind: 'pay', key: 'pay:12', at: context.now(), plan: 'START_1', amount: 1 } as const
    await tell(context, user, fact, { orderId, counts: false })
    expect(await stateOf(user, orderId)).toMatchObject({ state: 'review', decline: null })
    const refund = { kind: 'refund', key: 'refund:12', at: context.now(), amount: 1 } as const
    await tell(context, user, { ...refund, payment: 'pay:12' })
    expect((await stateOf(user, orderId)).state).toBe('settled')
  })

  test('that was paid in the test mode goes on waiting: no money came', async () => {
    const user = await newBuyer(context)
    const { invoiceId: orderId } = await begin(user, 'START_1')
    const fact = { kind: 'pay', key: 'pay:13', at: context.now(), plan: 'START_1', amount: 390_00 } as const
    await tell(context, user, fact, { orderId, counts: false, isTest: true })
    expect((await stateOf(user, orderId)).state).toBe('waiting')
  })

  test('of somebody else, or none, is not there', async () => {
    const [anna, boris] = [await newBuyer(context), await newBuyer(context)]
    const { invoiceId } = await begin(anna, 'START_1')
    expect((await get(boris, `/api/payment/orders/${invoiceId}`)).statusCode).toBe(404)
    expect((await get(anna, '/api/payment/orders/1')).statusCode).toBe(404)
  })
})
