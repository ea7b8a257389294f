import { beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { NewFact } from '#server/billing/money/facts.store.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { insertDecline } from '#server/billing/notifications/declines.store.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { insertOrder } from '#server/billing/orders/orders.store.ts'
import { newId } from '#server/platform/ids.ts'
import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'

interface Listed {
  _id: string
  transactionId: string
  amount: number
  plan: PlanId | null
  test: boolean
}

const context = duringTests(startTestApp)
const admin = beforeTests(() => newAdmin(context))
let anna: { id: string; username: string }
let boris: { id: string; username: string }

async function person(): Promise<{ id: string; username: string }> {
  const { username } = await signUp(context)
  const [row] = await context.services.sql<
    { id: string }[]
  >`select id from users where username = ${username}`
  return { id: row?.id ?? '', username }
}
beforeEach(async () => {
  anna = await person()
  boris = await person()
  const { sql } = context.services
  await sql`truncate money_facts, declines, oddities, orders cascade`
})

/** The days before now on which things happened. */
const daysAgo = (days: number) => context.now() - days * DAY_MS
const tell = (fact: Partial<NewFact> & Pick<NewFact, 'key' | 'kind' | 'at'>) =>
  context.services.sql.begin(tx =>
    recordFact(tx, { id: newId(fact.at), userId: null, plan: null, amount: 0, ...fact }, context.now())
  )
const pay = (transactionId: string, userId: string | null, days: number, fact: Partial<NewFact> = {}) =>
  tell({
    key: `pay:${transactionId}`,
    kind: 'pay',
    at: daysAgo(days),
    userId,
    transactionId,
    amount: 39_000,
    ...fact
  })
const order = async (id: string, userId: string, plan: PlanId, promoCode = '') => {
  const about = { amount: 39_000, price: 39_000, promoId: null, renewsFrom: null, createdAt: daysAgo(40) }
  await insertOrder(context.services.sql, { id, userId, plan, promoCode, ...about })
}
const decline = (transactionId: string, orderId: string | null = null) =>
  insertDecline(context.services.sql, {
    transactionId,
    userId: anna.id,
    orderId,
    subscriptionId: null,
    amount: 39_000,
    reasonCode: 5051,
    at: daysAgo(1)
  })
const list = async (query = '') => {
  const reply = await context.app.inject({ url: `/api/admin/payments${query}`, headers: admin.headers })
  expect(reply.statusCode).toBe(200)
  return { reply, rows: reply.json<Listed[]>(), ids: reply.json<Listed[]>().map(row => row.transactionId) }
}

test('payments of everybody, the newest first, with what went back of them', async () => {
  await order('77', anna.id, 'START_1', 'NEW10')
  await pay('1', anna.id, 30, { plan: 'START_1', orderId: '77', offer: 'NEW10', amount: 35_100 })
  await pay('2', anna.id, 1, { subscriptionId: 'sc_1' })
  await tell({ key: 'refund:3', kind: 'refund', at: daysAgo(0), payment: 'pay:1', amount: 10_050 })
  const { reply, rows } = await list()
  expect(reply.headers).toMatchObject({ 'x-total-count': '2', 'x-total-exact': 'true' })
  const user = {
    user: anna.id,
    username: anna.username,
    plan: 'START_1',
    currency: 'RUB',
    status: 'Completed',
    test: false
  }
  expect(rows).toEqual([
    {
      ...user,
      _id: expect.any(String),
      date: expect.any(String),
      amount: 390,
      refunded: 0,
      promo: '',
      odd: false,
      transactionId: '2',
      invoiceId: '',
      subscriptionId: 'sc_1'
    },
    {
      ...user,
      _id: expect.any(String),
      date: expect.any(String),
      amount: 351,
      refunded: 100.5,
      promo: 'NEW10',
      odd: false,
      transactionId: '1',
      invoiceId: '77',
      subscriptionId: ''
    }
  ])
})

test('a renewal is of the plan that renewed then, also after a change', async () => {
  await pay('1', anna.id, 60, { plan: 'START_1' })
  await pay('2', anna.id, 40, { subscriptionId: 'sc_1' })
  await tell({ key: 'change:x', kind: 'change', at: daysAgo(20), userId: anna.id, plan: 'SOCIAL_1' })
  await pay('3', anna.id, 10, { subscriptionId: 'sc_1' })
  const { rows } = await list()
  expect(rows.map(({ transactionId, plan }) => [transactionId, plan])).toEqual([
    ['3', 'SOCIAL_1'],
    ['2', 'START_1'],
    ['1', 'START_1']
  ])
  expect((await list('?plan=SOCIAL_1')).ids).toEqual(['3'])
  expect((await list('?plan=START_1')).ids).toEqual(['2', '1'])
})

test('those that did not go through, and those that were taken back, are there with their state', async () => {
  await order('77', anna.id, 'START_1')
  await pay('1', anna.id, 3, { plan: 'START_1', orderId: '77' })
  await pay('2', boris.id, 2, { plan: 'SOCIAL_1' })
  await context.services.sql`
    insert into notifications (kind, key, received_at, body) values ('cancel', '2', now(), '{}')`
  await decline('3', '77')
  const { rows } = await list()
  expect(rows).toMatchObject([
    { _id: '3', status: 'Declined', plan: 'START_1', amount: 390 },
    { transactionId: '2', status: 'Cancelled' },
    { transactionId: '1', status: 'Completed' }
  ])
  expect((await list('?status=Declined')).ids).toEqual(['3'])
  expect((await list('?status=Cancelled')).ids).toEqual(['2'])
  expect((await list('?status=Completed')).ids).toEqual(['1'])
  expect((await list('?plan=START_1')).ids).toEqual(['3', '1'])
})

test('what did not go through and is of no known order was to pay for no known plan', async () => {
  await pay('1', anna.id, 3, { plan: 'START_1' })
  await decline('2')
  expect((await list()).rows).toMatchObject([
    { transactionId: '2', plan: null },
    { transactionId: '1', plan: 'START_1' }
  ])
})

test('one of the test mode says so, and is not among those that went through', async () => {
  await pay('1', anna.id, 3, { plan: 'START_1' })
  await pay('2', anna.id, 2, { counts: false, isTest: true })
  await decline('3')
  expect((await list()).rows.map(({ transactionId, test: isTest }) => [transactionId, isTest])).toEqual([
    ['3', false],
    ['2', true],
    ['1', false]
  ])
  expect((await list('?test=true')).ids).toEqual(['2'])
  expect((await list('?status=Completed&test=false')).ids).toEqual(['1'])
  expect((await list('?test=false')).ids).toEqual(['3', '1'])
})

test('money that nobody is known by is there, and what is odd is found until it is settled', async () => {
  await pay('1', null, 2, { counts: false })
  await pay('2', anna.id, 1, { plan: 'START_1' })
  const odd = {
    key: 'unknown_order:pay:1',
    reason: 'unknown_order',
    at: daysAgo(2),
    transactionId: '1'
  } as const
  await noteOddity(context.services.sql, odd, context.now())
  expect((await list('?odd=true')).rows).toMatchObject([
    { transactionId: '1', user: '', username: '', odd: true }
  ])
  expect((await list('?odd=false')).ids).toEqual(['2'])
  await context.services.sql`update oddities set settled_at = now()`
  expect((await list('?odd=true')).ids).toEqual([])
  expect((await list('?odd=false')).ids).toEqual(['2', '1'])
})

test('of one user, of Moscow days, and by a word', async () => {
  await order('501', boris.id, 'START_1', 'NEW10')
  await pay('1', anna.id, 0, { plan: 'START_1', at: Date.parse('2026-03-10T20:59:59Z') })
  await pay('987002', boris.id, 0, {
    plan: 'START_1',
    at: Date.parse('2026-03-10T21:00:00Z'),
    orderId: '501',
    offer: 'NEW10'
  })
  await pay('3', boris.id, 0, { at: Date.parse('2026-04-10T21:00:00Z'), subscriptionId: 'sc_Xy' })
  expect((await list(`?user=${anna.id}`)).ids).toEqual(['1'])
  expect((await list('?dateTo=2026-03-10')).ids).toEqual(['1'])
  expect((await list('?dateFrom=2026-03-11&dateTo=2026-03-11')).ids).toEqual(['987002'])
  expect((await list('?search=987002')).ids).toEqual(['987002'])
  expect((await list('?search=501')).ids).toEqual(['987002'])
  expect((await list('?search=new10')).ids).toEqual(['987002'])
  expect((await list('?search=SC_xy')).ids).toEqual(['3'])
  expect((await list(`?search=${boris.username.toUpperCase()}`)).ids).toEqual(['3', '987002'])
  expect((await list('?search=_')).ids).toEqual([])
})

test('a page at a time, in the wanted order', async () => {
  await pay('1', anna.id, 3, { amount: 500 })
  await pay('2', anna.id, 2, { amount: 300 })
  await pay('3', boris.id, 1, { amount: 400 })
  expect((await list('?sort=amount')).ids).toEqual(['2', '3', '1'])
  expect((await list('?sort=-amount')).ids).toEqual(['1', '3', '2'])
  expect((await list('?sort=date')).ids).toEqual(['1', '2', '3'])
  const second = await list('?skip=1&limit=1')
  expect(second.ids).toEqual(['2'])
  expect(second.reply.headers['x-total-count']).toBe('3')
})

test.each(['sort=constructor', 'dateFrom=2026-02-30', 'status=Paid', 'user=anna', 'limit=0'])(
  '%s is refused with the field',
  async query => {
    const url = `/api/admin/payments?${query}`
    const reply = await context.app.inject({ url, headers: admin.headers })
    expect(reply.json()).toMatchObject({ code: 'INVALID', details: [{ field: query.split('=')[0] }] })
  }
)

test('one is read by its id, also one that did not go through', async () => {
  await pay('1', anna.id, 3)
  const declined = { userId: boris.id, orderId: null, subscriptionId: null, amount: 39_000, reasonCode: 5051 }
  await insertDecline(context.services.sql, { ...declined, transactionId: '700', at: daysAgo(2) })
  const one = (id: string) => context.app.inject({ url: `/api/admin/payments/${id}`, headers: admin.headers })
  const { rows } = await list()
  expect(rows).toHaveLength(2)
  for (const row of rows) expect((await one(row._id)).json()).toEqual(row)
  expect((await one('701')).json()).toMatchObject({ code: 'NOT_FOUND', message: 'Такого платежа нет.' })
  expect((await one('constructor')).statusCode).toBe(422)
})
