import { beforeEach, describe, expect, test } from 'vitest'

import type { ProductRow } from '#contract/marketplace.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { daysAgo } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { embeddedOnly } from '#test/embedded-only.ts'
import { knowDays, knowFunnel, knowName, knowOrders, someFigures } from '#test/known-figures.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { startSellerApp, type Shop } from '#test/seller-app.ts'
import { withoutClosing } from '#test/without-closing.ts'

const nothing = { opens: null, carts: null, orders: null, orderSum: null, buyouts: null }

const seller = duringTests(() => withoutClosing(() => startSellerApp({ strangers: [9999] })))
let shop: Shop
beforeEach(async () => {
  seller.silence()
  shop = await seller.open()
})

const now = () => seller.context.now()
const sql = () => seller.context.services.sql
const ago = (days: number) => daysAgo(days, now())
const at = (days: number) => startOf(dayOf(now()) - days)
const week = () => ({ begin: ago(6), end: ago(0) })

const ask = (query: Record<string, string> = {}, user = shop) =>
  seller.get(user, `/api/marketplace/products?${new URLSearchParams({ ...week(), ...query })}`)

async function list(query: Record<string, string> = {}, user = shop) {
  const reply = await ask(query, user)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ProductRow[]>()
}

const numbers = (rows: ProductRow[]) => rows.map(({ nmId }) => nmId)

const visit = (link: string, days: number, visitor: number) => ({ link, time: at(days), visitor })
const found = async (search: string) => numbers(await list({ search })).toSorted((a, b) => a - b)

test('products with their links together, the most visited first, people counted once', async () => {
  const [a, b] = [await seller.linkTo(shop, 1001), await seller.linkTo(shop, 1001)]
  const c = await seller.linkTo(shop, 1002)
  await seller.linkTo(shop, 1003)
  await seller.linkTo(await seller.open(), 1004)
  const archived = await seller.linkTo(shop, 1005)
  await sql()`update links set archived_at = now() where id = ${archived}`
  await sql()`update links set picture = 'p.jpg' where id = ${b}`
  await seller.context.app.inject({
    method: 'POST',
    url: '/api/users/shortlinks',
    headers: shop.headers,
    payload: { fulllink: 'https://example.ru', shortlink: `plain-${shop.id}` }
  })
  await knowName(sql(), shop.id, 1001, { title: 'Плед', vendorCode: 'P', brand: 'Уют' }, now())
  await knowOrders(sql(), shop.id, {
    orders: [
      { nmId: 1001, day: ago(2), count: 3 },
      { nmId: 1001, day: ago(9), count: 5 }
    ],
    days: [{ begin: ago(89), end: ago(0) }],
    at: now()
  })
  for (const nmId of [1001, 1002, 1003]) {
    await knowFunnel(sql(), shop.id, nmId, week(), someFigures(nmId), now())
  }
  await knowFunnel(sql(), shop.id, 1005, week(), null, now())
  await insertPlainVisits(seller.context, shop.id, [
    visit(a, 1, 1),
    visit(b, 1, 1),
    visit(b, 3, 2),
    visit(b, 7, 3),
    visit(c, 0, 1),
    { ...visit(c, 0, 4), machine: 'bot' },
    ...[1, 2, 3, 4].map(visitor => visit(archived, 2, visitor))
  ])
  const reply = await ask()
  expect([reply.headers['x-total-count'], reply.headers['x-total-exact']]).toEqual(['4', 'true'])
  const none = { title: '', vendorCode: '', brand: '', picture: '' }
  const funnel = { carts: 40, buyouts: 8, foreign: false }
  expect(reply.json()).toEqual([
    { nmId: 1005, ...none, links: 1, visits: 4, uniqVisits: 4, ...nothing, foreign: true },
    {
      nmId: 1001,
      title: 'Плед',
      vendorCode: 'P',
      brand: 'Уют',
      picture: '/uploads/p.jpg',
      links: 2,
      visits: 3,
      uniqVisits: 2,
      opens: 1001,
      orders: 3,
      orderSum: 3000,
      ...funnel
    },
    {
      nmId: 1002,
      ...none,
      links: 1,
      visits: 1,
      uniqVisits: 1,
      opens: 1002,
      orders: 0,
      orderSum: 0,
      ...funnel
    },
    {
      nmId: 1003,
      ...none,
      links: 1,
      visits: 0,
      uniqVisits: 0,
      opens: 1003,
      orders: 0,
      orderSum: 0,
      ...funnel
    }
  ])
})

test('no links: an empty list, and no funnel is asked for', async () => {
  const reply = await ask()
  expect([reply.json(), reply.headers['x-total-count']]).toEqual([[], '0'])
  expect(seller.asked(shop, 'funnel')).toBe(0)
})

test('pages follow each other', async () => {
  for (const nmId of [2001, 2002, 2003, 2004, 2005]) await seller.linkTo(shop, nmId)
  expect(numbers(await list())).toEqual([2005, 2004, 2003, 2002, 2001])
  expect(numbers(await list({ limit: '2' }))).toEqual([2005, 2004])
  expect(numbers(await list({ skip: '2', limit: '2' }))).toEqual([2003, 2002])
  const reply = await ask({ skip: '4', limit: '2' })
  expect([numbers(reply.json()), reply.headers['x-total-count']]).toEqual([[2001], '5'])
  expect(await list({ skip: '5' })).toEqual([])
})

test('searched by what the marketplace calls them, and by number', async () => {
  for (const nmId of [31_001, 31_002, 32_003]) await seller.linkTo(shop, nmId)
  await knowName(sql(), shop.id, 31_001, { title: 'Чайник «Ёж»', vendorCode: 'TEA-7', brand: 'Дом' }, now())
  await knowName(sql(), shop.id, 31_002, { title: 'Чайник', vendorCode: 'TEA-8', brand: 'Сад' }, now())
  expect(await found('чайник')).toEqual([31_001, 31_002])
  expect(await found('чайник сад')).toEqual([31_002])
  expect(await found('еж')).toEqual([31_001])
  expect(await found('tea-7')).toEqual([31_001])
  expect(await found('3100')).toEqual([31_001, 31_002])
  expect(await found('32003')).toEqual([32_003])
  expect(await found('самовар')).toEqual([])
  const reply = await ask({ search: 'чайник', limit: '1' })
  expect(reply.headers['x-total-count']).toBe('2')
})

embeddedOnly('the count is of all questions that a server is asked, by whomever', () => {
  test('a page is asked for at once: two questions to the engine, one of each kind to the marketplace', async () => {
    seller.sandbox.mend()
    shop = await seller.open()
    // To read the orders may take longer on a full machine than a person is kept waiting.
    await seller.context.services.jobs.rest(60_000)
    const nmIds = Array.from({ length: 30 }, (_, index) => 4001 + index)
    for (const nmId of nmIds) await seller.linkTo(shop, nmId)
    const asked = async () => {
      const answer = await seller.context.services.clickhouse.probe.query({
        query: `select sum(value) as count from system.events where event = 'SelectQuery'`,
        format: 'JSONEachRow'
      })
      return Number((await answer.json<{ count: string }>())[0]?.count)
    }
    const before = await asked()
    const rows = await list()
    const questions = (await asked()) - before
    expect(rows).toHaveLength(30)
    expect(rows.every(({ opens, title }) => (opens ?? 0) > 0 && title !== '')).toBe(true)
    // Visits, people, and this question itself.
    expect(questions).toBe(3)
    expect([seller.asked(shop, 'orders'), seller.asked(shop, 'funnel')]).toEqual([1, 1])
  })
})

describe('what is away is unknown', () => {
  test('the marketplace: days that were collected stand in for the range', async () => {
    const link = await seller.linkTo(shop, 5001)
    await seller.linkTo(shop, 5002)
    await knowName(sql(), shop.id, 5001, {}, now())
    const days = [3, 2].map(day => ({ day: ago(day), opens: 100 }))
    await knowDays(sql(), shop.id, 5001, days, now())
    await insertPlainVisits(seller.context, shop.id, [{ link, time: at(2) }])
    const [first, second] = await list({ begin: ago(3), end: ago(2) })
    expect(first).toMatchObject({ visits: 1, ...nothing, opens: 200, carts: 20, buyouts: 2 })
    expect(second).toMatchObject({ visits: 0, ...nothing })
    const [more] = await list({ begin: ago(3), end: ago(1) })
    expect(more).toMatchObject({ nmId: 5001, visits: 1, ...nothing })
  })

  test('the analytics engine: the newest first', async () => {
    await seller.linkTo(shop, 6001)
    await seller.linkTo(shop, 6002)
    for (const nmId of [6001, 6002]) {
      await knowFunnel(sql(), shop.id, nmId, week(), someFigures(nmId), now())
    }
    const { writer } = seller.context.services.clickhouse
    await writer.command({ query: 'rename table visits to away' })
    try {
      const rows = await list()
      const unknown = { visits: null, uniqVisits: null }
      expect(rows).toMatchObject([
        { nmId: 6002, ...unknown, opens: 6002 },
        { nmId: 6001, ...unknown, opens: 6001 }
      ])
    } finally {
      await writer.command({ query: 'rename table away to visits' })
    }
  })
})
