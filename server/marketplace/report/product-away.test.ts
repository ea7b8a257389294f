import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { SINCE_HEADER } from '#contract/analytics.ts'
import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#contract/durations.ts'
import type { ProductReport } from '#contract/marketplace.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { daysAgo } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, type TestUser } from '#test/factories.ts'
import { knowName, knowOrders, knowWeek } from '#test/known-figures.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { startSellerApp, type Shop } from '#test/seller-app.ts'

const OWN = 12_345_678
/** It does not answer, or its turn was taken by what collects. */
const notNow = /^MARKETPLACE_(UNAVAILABLE|BUSY)$/
const nothing = { opens: null, carts: null, orders: null, orderSum: null, buyouts: null }

const seller = duringTests(() => startSellerApp({ products: [OWN] }))
let shop: Shop
beforeAll(() => {
  passMidnight(seller.context)
})
beforeEach(async () => {
  seller.silence()
  shop = await seller.open()
})

const now = () => seller.context.now()
const sql = () => seller.context.services.sql
const ago = (days: number) => daysAgo(days, now())
/** A moment of the Moscow day so many days ago. */
const at = (days: number) => startOf(dayOf(now()) - days)
const week = () => ({ begin: ago(6), end: ago(0) })

const productPath = `/api/marketplace/products/${OWN}`

async function report(query: Record<string, string> = week(), user: TestUser = shop) {
  const reply = await seller.get(user, `${productPath}?${new URLSearchParams(query)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ProductReport>()
}

const visit = (link: string, time: number) => ({ link, time })

describe('while the marketplace is away', () => {
  test('and never said anything: the clicks and why there is no more', async () => {
    const link = await seller.linkTo(shop, OWN)
    await insertPlainVisits(seller.context, shop.id, [visit(link, at(1))])
    const found = await report()
    expect(found.total).toEqual({ visits: 1, uniqVisits: 1, ...nothing })
    expect(found.links).toMatchObject([{ visits: 1, days: 1, sameDays: nothing }])
    expect(found).toMatchObject({ funnel: null, ordersAt: null, funnelAt: null })
    expect(found.trouble).toMatchObject({
      code: expect.stringMatching(notNow),
      message: expect.stringContaining('Wildberries'),
      retryAfter: expect.any(Number)
    })
  })

  test('what it said before stands, with its age', async () => {
    await seller.linkTo(shop, OWN)
    await knowWeek(sql(), shop.id, OWN, ago, now())
    const then = new Date(now() - 5 * HOUR_MS)
    await sql()`update marketplace_order_reads set complete_at = ${then}, read_at = ${then} where user_id = ${shop.id}`
    await sql()`update marketplace_funnels set read_at = ${then} where user_id = ${shop.id}`
    const found = await report()
    expect(found.total).toMatchObject({ orders: 36, opens: 2000 })
    expect([found.ordersAt, found.funnelAt]).toEqual([then.toISOString(), then.toISOString()])
    expect(found.trouble?.code).toMatch(notNow)
    const list = await seller.get(shop, `/api/marketplace/products?${new URLSearchParams(week())}`)
    expect(list.json()).toMatchObject([{ nmId: OWN, orders: 36, opens: 2000 }])
    const age = Number(list.headers['age'])
    expect(age).toBeGreaterThanOrEqual(5 * HOUR_SECONDS)
    expect(age).toBeLessThan(6 * HOUR_SECONDS)
  })

  test('over midnight: sums are of the days that were read, the day that has begun since is not known', async () => {
    const link = await seller.linkTo(shop, OWN)
    await insertPlainVisits(seller.context, shop.id, [visit(link, at(1)), visit(link, now())])
    await knowName(sql(), shop.id, OWN, {}, now())
    await knowOrders(sql(), shop.id, {
      orders: [{ nmId: OWN, day: ago(1), count: 6 }],
      days: [{ begin: ago(89), end: ago(1) }],
      at: at(0) - MINUTE_MS
    })
    const found = await report()
    expect(found.days.at(-1)).toMatchObject({ date: ago(0), orders: null })
    expect(found.total).toMatchObject({ visits: 2, orders: 6, orderSum: 6000 })
    expect(found.links).toMatchObject([{ days: 2, sameDays: { orders: 6, orderSum: 6000 } }])
    expect(found.ordersAt).toBe(new Date(at(0) - MINUTE_MS).toISOString())
    expect(await report({ begin: ago(0), end: ago(0) })).toMatchObject({ total: { orders: null } })
  })

  test('the first reading is under way: how far it is, and no moment that it would be of', async () => {
    await seller.linkTo(shop, OWN)
    await knowName(sql(), shop.id, OWN, {}, now())
    await knowOrders(sql(), shop.id, { orders: [], days: [], at: now() })
    await sql()`update marketplace_order_reads set complete_at = null, cursor = ${ago(40)} where user_id = ${shop.id}`
    const found = await report()
    expect(found).toMatchObject({ ordersAt: null, ordersDone: 55, total: { orders: null } })
  })

  test('a token that was taken back: what to do', async () => {
    seller.sandbox.mend()
    const other = await seller.open('STANDARD_1', 'withdrawnLater')
    await seller.linkTo(other, OWN)
    const found = await report(week(), other)
    expect(found.trouble).toMatchObject({ code: 'MARKETPLACE_TOKEN', retryAfter: null })
  })
})

const rename = (from: string, to: string) =>
  seller.context.services.clickhouse.writer.command({ query: `rename table ${from} to ${to}` })

test('while the analytics engine is away visits are unknown, and what follows from them; the rest answers', async () => {
  const link = await seller.linkTo(shop, OWN)
  await sql()`update links set created_at = ${new Date(at(9))} where id = ${link}`
  await knowWeek(sql(), shop.id, OWN, ago, now())
  await rename('visits', 'away')
  try {
    const found = await report()
    expect(found.total).toMatchObject({ visits: null, uniqVisits: null, orders: 36, opens: 2000 })
    expect(found.days[0]).toMatchObject({ visits: null, uniqVisits: null, orders: 6 })
    expect(found.links).toEqual([
      expect.objectContaining({ _id: link, visits: null, uniqVisits: null, days: null, sameDays: nothing })
    ])
  } finally {
    await rename('away', 'visits')
  }
})

/** Somebody who tries the service, whose plan keeps a week, and a link of theirs that is so many days old. */
async function tryingWith(days: number) {
  const user = await signUp(seller.context)
  const reply = await seller.put(user, '/api/users/edit', { wbToken: seller.sandbox.tokenOf('service') })
  expect(reply.statusCode, reply.body).toBe(200)
  const trying = { ...user, id: reply.json<{ _id: string }>()._id }
  const fulllink = `https://wb.ru/catalog/${OWN}`
  const { _id: link } = await createLink(seller.context, trying, { fulllink })
  await sql()`update links set created_at = ${new Date(at(days))} where id = ${link}`
  return { trying, link }
}

test('clicks before what the plan keeps are unknown, orders are not', async () => {
  const { trying, link } = await tryingWith(30)
  await knowName(sql(), trying.id, OWN, {}, now())
  await knowOrders(sql(), trying.id, {
    orders: [{ nmId: OWN, day: ago(8), count: 2 }],
    days: [{ begin: ago(89), end: ago(0) }],
    at: now()
  })
  await insertPlainVisits(
    seller.context,
    trying.id,
    [9, 8, 6, 0].map(days => visit(link, at(days)))
  )
  const found = await report({ begin: ago(9), end: ago(0) }, trying)
  // Of the seventh day before today only a part is kept.
  expect(found.days.map(({ visits }) => visits)).toEqual([null, null, null, 1, 0, 0, 0, 0, 0, 1])
  expect(found.days[1]?.orders).toBe(2)
  expect(found.total).toMatchObject({ visits: 2, uniqVisits: 1, orders: 2 })
  expect(found.links).toMatchObject([{ visits: 2, days: 2, sameDays: { orders: 0 } }])
  const before = await report({ begin: ago(20), end: ago(10) }, trying)
  expect(before.total).toMatchObject({ visits: null, uniqVisits: null, orders: 0 })
  expect(before.links).toMatchObject([{ visits: null, days: null, sameDays: nothing }])
})

test('what the plan does not show is no zero by day, not even before there was a link; in all nobody came then', async () => {
  const { trying, link } = await tryingWith(8)
  await insertPlainVisits(seller.context, trying.id, [visit(link, at(0))])
  const found = await report({ begin: ago(10), end: ago(0) }, trying)
  expect(found.days.map(({ visits }) => visits)).toEqual([null, null, null, null, 0, 0, 0, 0, 0, 0, 1])
  const before = await report({ begin: ago(20), end: ago(9) }, trying)
  expect(before.total).toMatchObject({ visits: 0, uniqVisits: 0 })
  expect(before.days.map(({ visits }) => visits)).toEqual(Array<null>(12).fill(null))
  expect(before.links).toMatchObject([{ _id: link, visits: 0, uniqVisits: 0, days: 0 }])
  const listed = async (end: string) => {
    const query = new URLSearchParams({ begin: ago(20), end })
    return (await seller.get(trying, `/api/marketplace/products?${query}`)).json()
  }
  expect(await listed(ago(9))).toMatchObject([{ nmId: OWN, visits: 0, uniqVisits: 0 }])
  expect(await listed(ago(8))).toMatchObject([{ nmId: OWN, visits: null, uniqVisits: null }])
})

test.each([
  ['the list', '/api/marketplace/products'],
  ['the product', productPath],
  ['its file', `${productPath}/xlsx`]
])('%s says from when on visits are counted, where the plan keeps fewer days', async (_, path) => {
  const { trying } = await tryingWith(30)
  await seller.linkTo(shop, OWN)
  const since = async (begin: string, whose: TestUser = trying) => {
    const query = new URLSearchParams({ begin, end: ago(0) })
    const reply = await seller.get(whose, `${path}?${query}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.headers[SINCE_HEADER]
  }
  expect(await since(ago(9))).toBe(new Date(at(6)).toISOString())
  expect(await since(ago(6))).toBeUndefined()
  expect(await since(ago(9), shop)).toBeUndefined()
})
