import { describe, expect, test } from 'vitest'

import type { Checkout, FreeCheckout } from '#contract/checkout.ts'
import { addMonths } from '#contract/months.ts'
import { planIds, planOf } from '#contract/plans.ts'
import { beginOperation } from '#server/billing/subscriptions/operations.store.ts'
import { startTestApp } from '#test/app.ts'
import { keepPromo, keepSubscription, newBuyer, selling, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'

const context = duringTests(() => startTestApp({ ...selling, ARCHIVED_PLANS: 'SOCIAL_12' }))

const begin = (user: TestUser, plan: string, payload: object = {}) =>
  context.app.inject({ method: 'POST', url: `/api/payment/${plan}`, headers: user.headers, payload })

async function checkout(user: TestUser, plan: string, payload: object = {}): Promise<Checkout> {
  const reply = await begin(user, plan, payload)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<Checkout>()
}

const paidFact = (key: string, amount: number, plan: (typeof planIds)[number], at: number) =>
  ({ kind: 'pay', key, at, plan, amount }) as const

describe('an order', () => {
  test('is offered at the price of the catalogue, renewing from the end of its term', async () => {
    const anna = await newBuyer(context)
    const before = context.now()
    const answer = await checkout(anna, 'START_3')
    const item = { label: 'Тариф «Старт», 3 мес.', price: 1111, quantity: 1, amount: 1111 }
    const receipt = {
      items: [{ ...item, vat: 5, method: 4, object: 4 }],
      taxationSystem: 1,
      email: anna.username,
      isInternetPayment: true,
      amounts: { electronic: 1111 }
    }
    expect(answer).toEqual({
      free: false,
      publicId: 'pk_test',
      amount: 1111,
      currency: 'RUB',
      invoiceId: expect.stringMatching(/^\d{1,18}$/),
      accountId: anna.id,
      description: 'Тариф «Старт», 3 мес.',
      email: anna.username,
      recurrent: { interval: 'Month', period: 3, amount: 1111, startDate: expect.any(String), receipt },
      receipt
    })
    const start = Date.parse(answer.recurrent?.startDate ?? '')
    expect(start).toBeGreaterThanOrEqual(addMonths(before, 3))
    expect(start).toBeLessThanOrEqual(addMonths(context.now(), 3))
    const [row] = await context.services.sql`
      select user_id, plan, amount, promo_id, renews_from from orders where id = ${answer.invoiceId}`
    expect(row).toEqual({
      user_id: anna.id,
      plan: 'START_3',
      amount: '111100',
      promo_id: null,
      renews_from: new Date(start)
    })
  })

  test.each(planIds.filter(id => id !== 'SOCIAL_12'))('of %s costs what it does', async plan => {
    const { amount, recurrent } = await checkout(await newBuyer(context), plan)
    expect(amount).toBe(planOf(plan).RUB.amount)
    expect(recurrent).toMatchObject({ amount, period: planOf(plan).month })
  })

  test('that is paid once renews nothing', async () => {
    const answer = await checkout(await newBuyer(context), 'START_1', { renew: false })
    expect(answer).not.toHaveProperty('recurrent')
    expect(answer.amount).toBe(390)
  })

  test('may be wished for without a body: all of it is left out', async () => {
    const { headers } = await newBuyer(context)
    const url = '/api/payment/START_1'
    expect((await context.app.inject({ method: 'POST', url, headers })).statusCode).toBe(201)
    const json = { ...headers, 'content-type': 'application/json' }
    const nothing = await context.app.inject({ method: 'POST', url, headers: json, payload: 'null' })
    expect(nothing.statusCode).toBe(422)
  })

  test('follows on what is left of the same family', async () => {
    const user = await newBuyer(context)
    const at = context.now()
    await tell(context, user, paidFact('pay:left', 390_00, 'START_1', at))
    const { recurrent } = await checkout(user, 'START_3')
    expect(Date.parse(recurrent?.startDate ?? '')).toBe(addMonths(addMonths(at, 1), 3))
  })

  test('that would be paid for over a year ahead cannot renew; over two years ahead is too far', async () => {
    const user = await newBuyer(context)
    const at = context.now()
    await tell(context, user, paidFact('pay:ahead', 390_00, 'START_1', at))
    const reply = await begin(user, 'START_12')
    expect(reply.json()).toMatchObject({ statusCode: 422, code: 'CHANGE_TOO_FAR' })
    expect(reply.json<{ message: string }>().message).toContain('без автоматического продления')
    expect((await begin(user, 'START_6')).statusCode).toBe(201)

    const once = { renew: false }
    expect((await checkout(user, 'START_12', once)).amount).toBe(3744)
    await tell(context, user, paidFact('pay:year', 3744_00, 'START_12', at))
    const farther = await begin(user, 'START_12', once)
    expect(farther.json()).toMatchObject({ statusCode: 422, code: 'CHANGE_TOO_FAR' })
    expect(farther.json<{ message: string }>().message).toContain('больше двух лет')
    expect((await begin(user, 'START_6', once)).statusCode).toBe(201)
  })

  test('of a year from nothing is not', async () => {
    expect((await begin(await newBuyer(context), 'UNLIMITED_12')).statusCode).toBe(201)
  })

  test('may be begun many times, but not without end', async () => {
    const eager = await newBuyer(context)
    const statuses = []
    for (let asked = 0; asked < 61; asked += 1) statuses.push((await begin(eager, 'START_1')).statusCode)
    expect(statuses).toEqual([...Array<number>(60).fill(201), 429])
  })
})

describe('refused', () => {
  test.each([
    ['SOCIAL_12', 422, 'INVALID'],
    ['GOLD_1', 422, 'INVALID'],
    ['SOCIAL_3', 422, 'INVALID']
  ])('%s is not on offer', async (plan, status, code) => {
    const reply = await begin(await newBuyer(context), plan)
    expect(reply.json()).toMatchObject({ statusCode: status, code, details: [{ field: 'plan' }] })
  })

  test('to whoever has not confirmed the email', async () => {
    const reply = await begin(await signUp(context), 'START_1')
    expect(reply.json()).toMatchObject({ statusCode: 403, code: 'CONFIRM_EMAIL' })
  })

  test('to whoever has asked to be deleted, until the account is kept', async () => {
    const user = await newBuyer(context)
    await context.services.sql`update users set delete_at = now() + interval '20 days' where id = ${user.id}`
    expect((await begin(user, 'START_1')).json()).toMatchObject({ statusCode: 403, code: 'KEEP_ACCOUNT' })
    await context.app.inject({ method: 'POST', url: '/api/users/profile/keep', headers: user.headers })
    await checkout(user, 'START_1')
  })

  test.each(['Active', 'PastDue'])('while a subscription is %s', async status => {
    const user = await newBuyer(context)
    await keepSubscription(context, user, { Id: `sc_${status}`, Status: status })
    expect((await begin(user, 'START_1')).json()).toMatchObject({
      statusCode: 409,
      code: 'SUBSCRIPTION_EXISTS'
    })
  })

  test.each(['Cancelled', 'Rejected', 'Expired'])('no longer when it is %s', async status => {
    const user = await newBuyer(context)
    await keepSubscription(context, user, { Id: `sc_${status}`, Status: status })
    expect((await begin(user, 'START_1')).statusCode).toBe(201)
  })

  test('while a change is under way', async () => {
    const user = await newBuyer(context)
    const change = { userId: user.id, kind: 'change', subscriptionId: null, data: {} } as const
    await beginOperation(context.services.sql, change, context.now())
    expect((await begin(user, 'START_1')).json()).toMatchObject({ statusCode: 409, code: 'PAYMENT_PENDING' })
  })

  test('nothing that was refused is kept as an order', async () => {
    const user = await signUp(context)
    await begin(user, 'START_1')
    const [row] = await context.services.sql`
      select count(*)::int as orders from orders join users on users.id = user_id where username = ${user.username}`
    expect(row).toEqual({ orders: 0 })
  })
})

describe('with a promo code', () => {
  test('the first payment is cheaper by whole roubles, renewals are not', async () => {
    await keepPromo(context, { code: 'NEW33', plans: ['START_3'], percent: 33, usage: 1 })
    const user = await newBuyer(context)
    const answer = await checkout(user, 'START_3', { promo: 'new33' })
    expect(answer).toMatchObject({
      amount: 744,
      receipt: { amounts: { electronic: 744 }, items: [{ price: 744, amount: 744 }] },
      recurrent: { amount: 1111, receipt: { amounts: { electronic: 1111 } } }
    })
    const [row] = await context.services.sql`
      select promo_code, amount from orders where id = ${answer.invoiceId}`
    expect(row).toEqual({ promo_code: 'NEW33', amount: '74400' })
  })

  test.each([
    ['NOSUCH', 'START_1', 'Такого промокода нет'],
    ['NEW33', 'START_1', 'для других тарифов'],
    ['NONE', 'START_1', 'не осталось применений']
  ])('%s for %s is refused', async (promo, plan, why) => {
    if (promo === 'NONE') {
      await keepPromo(context, { code: 'NONE', plans: ['START_1'], percent: 10, usage: 0 })
    }
    const reply = await begin(await newBuyer(context), plan, { promo })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'promo' }] })
    expect(reply.body).toContain(why)
  })
})

describe('for nothing', () => {
  test('the plan is given at once, once', async () => {
    await keepPromo(context, { code: 'GIFT', plans: ['STANDARD_1'], percent: 100, usage: 5 })
    const user = await newBuyer(context)
    const at = context.now()
    const answer = (await begin(user, 'STANDARD_1', { promo: 'gift' })).json<FreeCheckout>()
    expect(answer.free).toBe(true)
    expect(Date.parse(answer.payedTo)).toBeGreaterThanOrEqual(addMonths(at, 1))
    const profile = await context.app.inject({ url: '/api/users/profile', headers: user.headers })
    expect(profile.json()).toMatchObject({ plan: 'STANDARD_1', payedTo: answer.payedTo, status: 'ACTIVE' })
    const again = await begin(user, 'STANDARD_1', { promo: 'gift' })
    expect(again.body).toContain('уже применяли')
  })

  test('twenty at once on four uses take four', async () => {
    const id = await keepPromo(context, { code: 'FOUR', plans: ['START_1'], percent: 100, usage: 4 })
    const users = []
    for (let made = 0; made < 20; made += 1) users.push(await newBuyer(context))
    const replies = await Promise.all(users.map(user => begin(user, 'START_1', { promo: 'FOUR' })))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4)
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(16)
    const [row] = await context.services.sql`
      select usage, (select count(*)::int from orders where promo_id = promos.id) as orders from promos where id = ${id}`
    expect(row).toEqual({ usage: 0, orders: 4 })
  })

  test('the same user at once, twice, has it once', async () => {
    await keepPromo(context, { code: 'ONCE', plans: ['START_1'], percent: 100, usage: 9 })
    const user = await newBuyer(context)
    const replies = await Promise.all([1, 2, 3].map(() => begin(user, 'START_1', { promo: 'ONCE' })))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(2)
  })
})
