import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { MarketplaceRow } from '#contract/marketplace.ts'
import { duringTests } from '#test/during-tests.ts'
import { knowDays, knowFunnel, knowName, knowOrders, someFigures } from '#test/known-figures.ts'
import { startSellerApp, type Shop } from '#test/seller-app.ts'
import { stopClock } from '#test/stop-clock.ts'

import { daysAgo } from './moscow-dates.ts'

const OWN = 12_345_678
const FOREIGN = 99_999_999

const seller = duringTests(() => startSellerApp({ products: [OWN], scale: 1, now: () => Date.now() }))
let shop: Shop

const ago = (days: number) => daysAgo(days, seller.context.now())
const sql = () => seller.context.services.sql
const now = () => seller.context.now()
const twoHours = () => now() - 2 * HOUR_MS
const tomorrow = () => new Date(Date.parse(ago(0)) + DAY_MS).toISOString().slice(0, 10)

const ask = (what: 'statistics' | 'orders', query: Record<string, unknown>, user = shop) => {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return seller.get(user, `/wildberries/${what}?${new URLSearchParams(given)}`)
}
const week = () => ({ nmId: OWN, begin: ago(6), end: ago(0) })

describe('from the marketplace itself', () => {
  beforeEach(async () => {
    seller.sandbox.mend()
    shop = await seller.open()
    // To read the orders may take longer on a full machine than a person is kept waiting.
    await seller.context.services.jobs.rest(30_000)
  })

  test('statistics: its labels, in its order, and its values', async () => {
    // What happens today would not be the same to both who ask.
    stopClock()
    const reply = await ask('statistics', week())
    expect(reply.statusCode, reply.body).toBe(200)
    const rows = reply.json<MarketplaceRow[]>()
    expect(rows.map(({ label }) => label)).toEqual([
      'Переходы в карточку',
      'Положили в корзину, шт.',
      'Заказали товаров, шт.',
      'Заказали на сумму',
      'Выкупили, шт.',
      'Выкупили на сумму',
      'Отменили, шт.',
      'Отменили на сумму',
      'Средняя цена',
      'Конверсия в корзину, %',
      'Конверсия в заказ, %',
      'Процент выкупа, %'
    ])
    const said = await fetch(`${seller.sandbox.url}/api/analytics/v3/sales-funnel/products`, {
      method: 'POST',
      headers: { authorization: shop.wbToken, 'content-type': 'application/json' },
      body: JSON.stringify({ selectedPeriod: { start: ago(6), end: ago(0) }, nmIds: [OWN] })
    })
    const text = await said.text()
    for (const { value } of rows.slice(0, 9)) expect(text).toContain(`:${value}`)
    expect(reply.headers['age']).toBeUndefined()
  })

  test('orders: a number for each day, today last', async () => {
    const reply = await ask('orders', { ...week(), begin: ago(29) })
    expect(reply.statusCode, reply.body).toBe(200)
    const orders = reply.json<number[]>()
    expect(orders).toHaveLength(30)
    const [row] = await sql()<{ count: number }[]>`
      select count(*)::int as count from marketplace_orders
      where user_id = ${shop.id} and nm_id = ${OWN} and not cancelled and ordered_on >= ${ago(29)}`
    expect(orders.reduce((sum, count) => sum + count)).toBe(row?.count)
    expect(row?.count).toBeGreaterThan(0)
    expect(reply.headers['age']).toBeUndefined()
  })

  test.each(['statistics', 'orders'] as const)('%s of another seller’s product: 404', async what => {
    const reply = await ask(what, { ...week(), nmId: FOREIGN })
    expect(reply.json()).toMatchObject({ statusCode: 404, code: 'PRODUCT_NOT_FOUND' })
  })

  test.each([
    ['withdrawnLater', 403, 'MARKETPLACE_TOKEN'],
    ['forbiddenLater', 403, 'MARKETPLACE_FORBIDDEN'],
    ['limitedLater', 503, 'MARKETPLACE_BUSY'],
    ['brokenLater', 503, 'MARKETPLACE_UNAVAILABLE'],
    ['otherShape', 503, 'MARKETPLACE_UNAVAILABLE']
  ] as const)(
    'what it will not say, %s: what went wrong and when to come back',
    async (kind, status, code) => {
      const other = await seller.open('STANDARD_1', kind)
      const statistics = await ask('statistics', week(), other)
      expect(statistics.json()).toMatchObject({ statusCode: status, code })
      const orders = await ask('orders', week(), other)
      // What collects may have taken the turn.
      expect([code, 'MARKETPLACE_BUSY']).toContain(orders.json<{ code: string }>().code)
      const [first, second] = [statistics, orders].map(
        ({ headers }) => Number(headers['retry-after'] ?? 0) > 0
      )
      expect(first).toBe(status === 503)
      // A refusal that is told once more says when the next question is.
      expect(second === true || orders.statusCode === 403).toBe(true)
    }
  )
})

describe('from what is kept', () => {
  beforeEach(async () => {
    seller.silence()
    shop = await seller.open()
  })

  test('while the marketplace is away: the last known, and its age', async () => {
    const { nmId, ...range } = week()
    await knowFunnel(sql(), shop.id, nmId, range, someFigures(320), twoHours())
    await knowOrders(sql(), shop.id, {
      orders: [
        { nmId, day: ago(1), count: 3 },
        { nmId, day: ago(1), count: 2, cancelled: true },
        { nmId: FOREIGN, day: ago(0), count: 7 }
      ],
      days: [{ begin: ago(60), end: ago(0) }],
      at: twoHours()
    })
    const statistics = await ask('statistics', week())
    expect(statistics.json<MarketplaceRow[]>()[0]).toEqual({ label: 'Переходы в карточку', value: 320 })
    const orders = await ask('orders', week())
    expect(orders.json()).toEqual([0, 0, 0, 0, 0, 3, 0])
    for (const { headers } of [statistics, orders]) {
      expect(Number(headers['age'])).toBeGreaterThanOrEqual(7200)
      expect(Number(headers['age'])).toBeLessThan(7260)
    }
  })

  test('days that were never collected and that nobody keeps: 422, and no zero for them', async () => {
    await knowName(sql(), shop.id, OWN, {}, now())
    await knowOrders(sql(), shop.id, {
      orders: [{ nmId: OWN, day: ago(110), count: 4 }],
      days: [
        { begin: ago(120), end: ago(100) },
        { begin: ago(89), end: ago(0) }
      ],
      at: now()
    })
    const of = (begin: number, end: number) => ask('orders', { nmId: OWN, begin: ago(begin), end: ago(end) })
    expect((await of(111, 109)).json()).toEqual([0, 4, 0])
    expect((await of(89, 89)).json()).toEqual([0])
    for (const [begin, end] of [
      [110, 99],
      [99, 90],
      [90, 89],
      [121, 110]
    ] as const) {
      expect((await of(begin, end)).json(), `${begin} to ${end}`).toMatchObject({
        statusCode: 422,
        code: 'RANGE_TOO_OLD'
      })
    }
  })

  test('statistics older than the marketplace tells: what was collected each day, or 422', async () => {
    const days = [402, 401, 400].map((day, index) => ({ day: ago(day), opens: 100 * (index + 1) }))
    await knowDays(sql(), shop.id, OWN, days, now())
    const known = await ask('statistics', { nmId: OWN, begin: ago(402), end: ago(400) })
    expect(known.json()).toEqual([
      { label: 'Переходы в карточку', value: 600 },
      { label: 'Положили в корзину, шт.', value: 60 },
      { label: 'Заказали товаров, шт.', value: 6 },
      { label: 'Заказали на сумму', value: 6000 },
      { label: 'Выкупили, шт.', value: 6 },
      { label: 'Выкупили на сумму', value: 5400 }
    ])
    for (const [begin, end] of [
      [403, 400],
      [402, 399]
    ] as const) {
      const reply = await ask('statistics', { nmId: OWN, begin: ago(begin), end: ago(end) })
      expect(reply.json()).toMatchObject({ statusCode: 422, code: 'RANGE_TOO_OLD' })
    }
    expect(seller.asked(shop, 'funnel')).toBe(0)
  })

  test('nobody ordered a product of the seller: zeros', async () => {
    await knowOrders(sql(), shop.id, { orders: [], days: [{ begin: ago(60), end: ago(0) }], at: now() })
    seller.sandbox.mend()
    expect((await ask('orders', week())).json()).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test('whether a product without orders is the seller’s cannot be told now: no zeros', async () => {
    await knowOrders(sql(), shop.id, { orders: [], days: [{ begin: ago(60), end: ago(0) }], at: now() })
    expect((await ask('orders', week())).json()).toMatchObject({ statusCode: 503 })
    await knowName(sql(), shop.id, OWN, {}, now())
    expect((await ask('orders', week())).json()).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})

describe('bad input: 422 about the field, and no funnel is asked for', () => {
  beforeAll(async () => {
    shop = await seller.open()
  })

  const cases = [
    ['begin after end', () => ({ begin: ago(1), end: ago(2) }), 'end', 'Конец периода раньше начала'],
    ['366 days', () => ({ begin: ago(365) }), 'begin', '365 дней'],
    ['an end in the future', () => ({ end: tomorrow() }), 'end', 'ещё не наступил'],
    ['all of it in the future', () => ({ begin: tomorrow(), end: tomorrow() }), 'begin', 'ещё не наступил'],
    ['no date', () => ({ begin: 'вчера' }), 'begin', 'вида 2026-11-21'],
    ['a day that does not exist', () => ({ begin: '2026-02-30' }), 'begin', 'вида 2026-11-21'],
    ['a time', () => ({ end: `${ago(0)}T00:00` }), 'end', 'вида 2026-11-21'],
    ['a number that is none', () => ({ nmId: '12 345' }), 'nmId', 'только цифры'],
    ['a number with a fraction', () => ({ nmId: '12345678.5' }), 'nmId', 'только цифры'],
    ['no number', () => ({ nmId: '' }), 'nmId', 'только цифры'],
    ['zero', () => ({ nmId: 0 }), 'nmId', 'только цифры'],
    ['a number beyond numbers', () => ({ nmId: '9'.repeat(13) }), 'nmId', 'только цифры']
  ] as const
  const both = cases.flatMap(([name, change, field, words]) =>
    (['statistics', 'orders'] as const).map(what => ({ what, name, change, field, words }))
  )

  test.each(both)('$what: $name', async ({ what, change, field, words }) => {
    const reply = await ask(what, { ...week(), ...change() })
    expect(reply.json()).toMatchObject({ statusCode: 422, code: 'INVALID' })
    const [detail] = reply.json<{ details: { field: string; message: string }[] }>().details
    expect(detail?.field).toBe(field)
    expect(detail?.message).toContain(words)
    expect(seller.asked(shop, 'funnel')).toBe(0)
  })

  test.each(['nmId', 'begin', 'end'])('%s is missing', async name => {
    const query = Object.fromEntries(Object.entries(week()).filter(([key]) => key !== name))
    expect((await ask('orders', query)).json()).toMatchObject({ statusCode: 422, details: [{ field: name }] })
  })

  test('before there was a marketplace', async () => {
    const reply = await ask('orders', { nmId: OWN, begin: '0000-01-01', end: '0000-01-02' })
    expect(reply.json()).toMatchObject({ statusCode: 422, code: 'RANGE_TOO_OLD' })
  })
})
