import { expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import type { TypedPromo } from '#contract/promo.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { nextName, type TestUser } from '#test/factories.ts'
import { newBuyers, newOrder } from '#test/payment-orders.ts'

import { promoRefusals, usablePromo } from './promo-check.ts'
import type { PromoRecord } from './promo.ts'
import { deletePromo, insertPromo, promoById } from './promos.store.ts'
import { freeUse, holdUse, takeUse, type PromoOrder } from './uses.ts'

const context = duringTests(startTestApp)
const anna = beforeTests(() => newBuyer(context))
const boris = beforeTests(() => newBuyer(context))

const make = (usage: number): Promise<PromoRecord> => {
  const draft = {
    code: nextName('P').toUpperCase(),
    plans: ['START_1'] satisfies PlanId[],
    percent: 10,
    usage
  }
  return insertPromo(context.services.sql, draft, context.now())
}

async function begin(buyer: { id: string }, promo: PromoRecord): Promise<PromoOrder> {
  const { id, userId, plan } = await newOrder(context, buyer, {
    plan: 'START_1',
    promoId: promo.id,
    promoCode: promo.code
  })
  return { orderId: id, userId, plan, promoId: promo.id }
}

const hold = (order: PromoOrder, transactionId: string) =>
  context.services.sql.begin(tx => holdUse(tx, order, transactionId, context.now()))
const take = (order: PromoOrder) => context.services.sql.begin(tx => takeUse(tx, order, context.now()))
const free = (order: PromoOrder, transactionId: string) =>
  context.services.sql.begin(tx => freeUse(tx, order.orderId, transactionId))
const left = async ({ id }: PromoRecord) => (await promoById(context.services.sql, id))?.usage
/** What the page is told of a code. */
const told = async ({ code }: PromoRecord, { headers }: TestUser) =>
  (await context.app.inject({ url: `/api/promo/get/${code}`, headers })).json<TypedPromo>()
const ask = (code: string, { id }: { id: string }, plan: PlanId = 'START_1') =>
  usablePromo(
    context.services.sql,
    { typed: code, address: '192.0.2.1' },
    { userId: id, plan },
    context.now()
  )
const refused = (message: string) => ({ code: 'INVALID', message, details: [{ field: 'promo', message }] })

test('a code that is made anew after it was deleted is the same for who used it', async () => {
  const promo = await make(1)
  await take(await begin(anna, promo))
  await deletePromo(context.services.sql, promo.id, context.now())
  const { code, plans, percent } = promo
  const again = await insertPromo(context.services.sql, { code, plans, percent, usage: 5 }, context.now())
  await expect(ask(code, anna)).rejects.toMatchObject(refused(promoRefusals.usedByYou))
  expect(await hold(await begin(anna, again), 't1')).toEqual({ refusal: 'usedByYou' })
  expect(await hold(await begin(boris, again), 't2')).toHaveProperty('promo')
})

test('a held use is nobody else’s until the payment takes it', async () => {
  const promo = await make(1)
  const [mine, other] = [await begin(anna, promo), await begin(boris, promo)]
  expect(await hold(mine, 't1')).toEqual({ promo: expect.objectContaining({ code: promo.code }) })
  expect(await hold(other, 't2')).toEqual({ refusal: 'usedUp' })
  await expect(ask(promo.code, boris)).rejects.toMatchObject(refused(promoRefusals.usedUp))
  expect([await told(promo, anna), await told(promo, boris)]).toMatchObject([{ usage: 1 }, { usage: 0 }])
  expect(await left(promo)).toBe(1)
  expect(await take(mine)).toEqual({ wasHeld: true })
  expect(await left(promo)).toBe(0)
  await expect(ask(promo.code, anna)).rejects.toMatchObject(refused(promoRefusals.usedByYou))
})

test('a hold ends after half an hour', async () => {
  const promo = await make(1)
  const [mine, other] = [await begin(anna, promo), await begin(boris, promo)]
  await hold(mine, 't1')
  context.travel(29 * MINUTE_MS)
  expect(await hold(other, 't2')).toEqual({ refusal: 'usedUp' })
  context.travel(2 * MINUTE_MS)
  expect(await hold(other, 't2')).toHaveProperty('promo')
})

test.each([
  ['the first', 't1', 't2'],
  ['the last', 't2', 't1']
])(
  'two tries of an order hold one use: %s that failed does not free it, both do',
  async (_, one, another) => {
    const promo = await make(2)
    const [mine, other, third] = [
      await begin(anna, promo),
      await begin(boris, promo),
      await newBuyer(context)
    ]
    await hold(mine, 't1')
    await hold(mine, 't2')
    expect(await hold(other, 't3')).toHaveProperty('promo')
    await free(mine, one)
    const late = await begin(third, promo)
    expect(await hold(late, 't4')).toEqual({ refusal: 'usedUp' })
    await free(mine, another)
    expect(await hold(late, 't4')).toHaveProperty('promo')
  }
)

test('a code that was renamed is the same for who used it', async () => {
  const promo = await make(5)
  await take(await begin(anna, promo))
  const code = nextName('P').toUpperCase()
  await context.services.sql`update promos set code = ${code} where id = ${promo.id}`
  await expect(ask(code, anna)).rejects.toMatchObject(refused(promoRefusals.usedByYou))
  expect(await ask(code, boris)).toMatchObject({ id: promo.id })
})

test('whoever begins anew takes the own hold along', async () => {
  const promo = await make(1)
  const [first, second] = [await begin(anna, promo), await begin(anna, promo)]
  await hold(first, 't1')
  expect(await ask(promo.code, anna)).toMatchObject({ code: promo.code })
  expect(await hold(second, 't2')).toHaveProperty('promo')
  expect(await take(second)).toEqual({ wasHeld: true })
  expect(await take(first)).toEqual({ wasHeld: false })
  expect(await left(promo)).toBe(0)
})

test('a late payment without a hold never takes what another holds, and never goes below nothing', async () => {
  const promo = await make(1)
  const [late, held] = [await begin(anna, promo), await begin(boris, promo)]
  await hold(held, 't2')
  expect(await take(late)).toEqual({ wasHeld: false })
  expect(await left(promo)).toBe(1)
  expect(await take(held)).toEqual({ wasHeld: true })
  expect(await left(promo)).toBe(0)
})

test('a use is taken once, however often the payment is told', async () => {
  const promo = await make(5)
  const order = await begin(anna, promo)
  await hold(order, 't1')
  await Promise.all(Array.from({ length: 8 }, () => take(order)))
  expect(await left(promo)).toBe(4)
})

test('a deleted code holds no new use, and keeps the held ones', async () => {
  const promo = await make(2)
  const [mine, other] = [await begin(anna, promo), await begin(boris, promo)]
  await hold(mine, 't1')
  await deletePromo(context.services.sql, promo.id, context.now())
  expect(await hold(other, 't2')).toEqual({ refusal: 'unknown' })
  await expect(ask(promo.code, boris)).rejects.toMatchObject(refused(promoRefusals.unknown))
  expect(await take(mine)).toEqual({ wasHeld: true })
})

test('a code of other plans', async () => {
  const promo = await make(2)
  await expect(ask(promo.code, anna, 'STANDARD_1')).rejects.toMatchObject(refused(promoRefusals.otherPlan))
  const order: PromoOrder = { ...(await begin(anna, promo)), plan: 'STANDARD_1' }
  expect(await hold(order, 't1')).toEqual({ refusal: 'otherPlan' })
})

test('200 who pay at once take the ten uses there are', async () => {
  const promo = await make(10)
  const orders: PromoOrder[] = []
  for (const buyer of await newBuyers(context, 200)) orders.push(await begin(buyer, promo))
  const held = await Promise.all(orders.map(async order => 'promo' in (await hold(order, order.orderId))))
  expect(held.filter(Boolean)).toHaveLength(10)
  await Promise.all(orders.filter((_, index) => held[index]).map(take))
  expect(await left(promo)).toBe(0)
})
