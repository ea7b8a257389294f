import { expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'
import { insertPromo, promoById } from '#server/billing/promo/promos.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { planOf } from '#test/payment-books.ts'
import { messageOf, newBuyers, newOrder } from '#test/payment-orders.ts'
import { codeInTheEnd, codeOf, providerKeys } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))

const uses = async (promoId: string) =>
  (await context.services.sql`select 1 from promo_uses where promo_id = ${promoId}`).length
const oddities = async () =>
  (await context.services.sql`select 1 from oddities where reason = 'promo_unreserved'`).length

async function ordersOf(count: number, usage: number) {
  const draft = { code: `RACE${usage}-${count}`, plans: ['START_1' as const], percent: 50, usage }
  const promo = await insertPromo(context.services.sql, draft, context.now())
  const orders = []
  for (const buyer of await newBuyers(context, count)) {
    const about = { plan: 'START_1', promoId: promo.id, amount: 19_500, renewsFrom: null } as const
    orders.push(await newOrder(context, buyer, about))
  }
  return { promo, messages: orders.map(order => messageOf(context, order)) }
}

const left = async (id: string) => (await promoById(context.services.sql, id))?.usage

test('200 payments at once on a code with ten uses take exactly ten', async () => {
  const { promo, messages } = await ordersOf(200, 10)
  const paid = await Promise.all(
    messages.map(async (message, index) => {
      const wire = index % 2 === 0 ? 'GET' : 'form'
      if ((await codeInTheEnd(context, 'check', message, wire)) !== 0) return false
      // The provider may tell it more than once.
      expect(await Promise.all([1, 2].map(() => codeInTheEnd(context, 'pay', message, wire)))).toEqual([0, 0])
      return true
    })
  )
  expect(paid.filter(Boolean)).toHaveLength(10)
  expect([await left(promo.id), await uses(promo.id), await oddities()]).toEqual([0, 10, 0])
})

test('payments that nobody checked are honoured and listed, and nothing goes below nothing', async () => {
  const { promo, messages } = await ordersOf(30, 10)
  const held = messages.slice(0, 8)
  for (const message of held) expect(await codeOf(context, 'check', message)).toBe(0)
  const codes = await Promise.all(messages.map(message => codeInTheEnd(context, 'pay', message)))
  expect(new Set(codes)).toEqual(new Set([0]))
  expect([await left(promo.id), await uses(promo.id), await oddities()]).toEqual([0, 30, 22])
})

test('a hold that ran out between check and pay: the discount is given, the use is taken, it is listed', async () => {
  const { promo, messages } = await ordersOf(1, 3)
  const [message = {}] = messages
  const before = await oddities()
  expect(await codeOf(context, 'check', message)).toBe(0)
  context.travel(31 * MINUTE_MS)
  expect(await codeOf(context, 'pay', message)).toBe(0)
  expect([await left(promo.id), await uses(promo.id), await oddities()]).toEqual([2, 1, before + 1])
})

test('money that does not fit its order gives the held use back', async () => {
  const { promo, messages } = await ordersOf(2, 1)
  const [mine = {}, other = {}] = messages
  expect(await codeOf(context, 'check', mine)).toBe(0)
  expect(await codeOf(context, 'pay', { ...mine, Amount: '1.00' })).toBe(0)
  expect(await codeOf(context, 'check', other)).toBe(0)
  expect([await left(promo.id), await uses(promo.id)]).toEqual([1, 0])
})

test('one user who pays six orders with one code has its discount once', async () => {
  const draft = { code: 'SIX', plans: ['START_12' as const], percent: 99, usage: 1 }
  const { id: promoId, code: promoCode } = await insertPromo(context.services.sql, draft, context.now())
  const [buyer] = await newBuyers(context, 1)
  const about = { plan: 'START_12', promoId, promoCode, amount: 3700, renewsFrom: null } as const
  const messages = []
  for (let begun = 0; begun < 6; begun += 1) {
    messages.push(messageOf(context, await newOrder(context, buyer ?? { id: '' }, about)))
  }
  const began = context.now()
  const codes = await Promise.all(messages.map(message => codeInTheEnd(context, 'check', message)))
  expect(codes).toContain(0)
  await Promise.all(messages.map(message => codeInTheEnd(context, 'pay', message)))
  const { payedTo } = await planOf(context, buyer?.id ?? '')
  // 37 ₽ by 3744 ₽ a year are 3 days.
  expect(payedTo).toBeGreaterThan(addMonths(began, 12) + 14 * DAY_MS)
  expect(payedTo).toBeLessThan(addMonths(began, 12) + 16 * DAY_MS)
})
