import { beforeEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { knowFunnel, knowOrders, knowWeek, someFigures } from '#test/known-figures.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { FOREIGN, OWN, reportsOf, visit } from '#test/product-report.ts'
import { startSellerApp, type Shop } from '#test/seller-app.ts'

const LINKS = 205
const nothing = { opens: null, carts: null, orders: null, orderSum: null, buyouts: null }

const seller = duringTests(() => startSellerApp({ products: [OWN] }))
let shop: Shop
beforeEach(async () => {
  seller.silence()
  shop = await seller.open()
})

const { now, sql, ago, at, week, ask, report } = reportsOf(() => ({ seller, shop }))

/** A shop whose orders are read: that may take longer on a full machine than a person is kept waiting. */
async function collectedShop(): Promise<Shop> {
  const opened = await seller.open()
  await seller.context.services.jobs.rest(60_000)
  return opened
}

test('visits beside what the marketplace says: by day, in all and by link', async () => {
  const [first, second] = [await seller.linkTo(shop, OWN), await seller.linkTo(shop, OWN, { title: 'Анна' })]
  await knowWeek(sql(), shop.id, OWN, ago, now())
  await insertPlainVisits(seller.context, shop.id, [
    visit(first, at(6), 1),
    visit(first, at(6, 1), 2),
    visit(first, at(1), 1),
    visit(second, at(3), 1),
    visit(second, at(2), 3),
    visit(second, at(7, -1), 4),
    { ...visit(second, at(1), 5), machine: 'bot' }
  ])
  const found = await report()
  expect(found.product).toEqual({
    nmId: OWN,
    title: 'Плед',
    vendorCode: 'PLD-1',
    brand: 'Уют',
    picture: '',
    links: 2
  })
  expect(found.total).toEqual({
    visits: 5,
    uniqVisits: 3,
    opens: 2000,
    carts: 40,
    orders: 36,
    orderSum: 18_018,
    buyouts: 8
  })
  const none = { visits: 0, uniqVisits: 0 }
  const day = (ordered: number, opens: number | null) =>
    opens === null
      ? { ...nothing, orders: ordered, orderSum: ordered * 500.5 }
      : { opens, carts: opens / 10, orders: ordered, orderSum: ordered * 500.5, buyouts: opens / 100 }
  expect(found.days).toEqual([
    { date: ago(6), visits: 2, uniqVisits: 2, ...day(6, 600) },
    { date: ago(5), ...none, ...day(6, 500) },
    { date: ago(4), ...none, ...day(6, 400) },
    { date: ago(3), visits: 1, uniqVisits: 1, ...day(6, null) },
    { date: ago(2), visits: 1, uniqVisits: 1, ...day(6, 200) },
    { date: ago(1), visits: 1, uniqVisits: 1, ...day(6, 100) },
    { date: ago(0), ...none, ...day(0, null) }
  ])
  expect(found.funnel).toEqual(someFigures(2000))
  expect(found.links).toEqual([
    {
      _id: first,
      shortlink: expect.any(String),
      title: '',
      visits: 3,
      uniqVisits: 2,
      days: 2,
      cost: null,
      since: null,
      sameDays: { opens: 700, carts: 70, orders: 12, orderSum: 6006, buyouts: 7 }
    },
    {
      _id: second,
      shortlink: expect.any(String),
      title: 'Анна',
      visits: 2,
      uniqVisits: 2,
      days: 2,
      cost: null,
      since: null,
      // Of one of its days the funnel was never collected.
      sameDays: { ...nothing, orders: 12, orderSum: 6006 }
    }
  ])
  expect(found.trouble).toBeNull()
  expect(Date.parse(found.ordersAt ?? '')).toBeGreaterThan(now() - MINUTE_MS)
  expect(Date.parse(found.funnelAt ?? '')).toBeGreaterThan(now() - MINUTE_MS)
})

test('from the marketplace itself, asked once for each kind', async () => {
  seller.sandbox.mend()
  shop = await collectedShop()
  await seller.linkTo(shop, OWN)
  const found = await report({ begin: ago(29), end: ago(0) })
  expect(found.trouble).toBeNull()
  expect(found.product.title).not.toBe('')
  expect(found.total.orders).toBe(found.days.reduce((sum, day) => sum + (day.orders ?? NaN), 0))
  expect(found.total.orders).toBeGreaterThan(0)
  expect(found.funnel?.orders).toBeGreaterThanOrEqual(found.total.orders ?? Infinity)
  expect(found.total.opens).toBe(found.funnel?.opens)
  expect([seller.asked(shop, 'orders'), seller.asked(shop, 'funnel')]).toEqual([1, 1])
})

test('no living link leads to it: 404, and no funnel is asked for', async () => {
  const gone = await seller.linkTo(shop, OWN)
  await seller.linkTo(await seller.open(), OWN)
  await sql()`update links set deleted_at = now() where id = ${gone}`
  expect((await ask()).json()).toMatchObject({ statusCode: 404, code: 'PRODUCT_NOT_FOUND' })
  expect(seller.asked(shop, 'funnel')).toBe(0)
})

test('a product of another seller: the clicks, no figures and why', async () => {
  seller.sandbox.mend()
  shop = await collectedShop()
  const link = await seller.linkTo(shop, FOREIGN)
  await seller.linkTo(shop, FOREIGN)
  await insertPlainVisits(seller.context, shop.id, [visit(link, at(1))])
  const found = await report(week(), FOREIGN)
  expect(found.total).toEqual({ visits: 1, uniqVisits: 1, ...nothing })
  expect(found.days.map(({ visits, orders }) => [visits, orders])[5]).toEqual([1, null])
  expect(found.links.map(({ days, sameDays }) => [days, sameDays])).toEqual([
    [1, nothing],
    [0, nothing]
  ])
  expect(found.funnel).toBeNull()
  expect(found.trouble).toMatchObject({ code: 'PRODUCT_NOT_FOUND', retryAfter: null })
})

test('orders of a product that the funnel has no word of are the seller’s all the same', async () => {
  await seller.linkTo(shop, OWN)
  await knowOrders(sql(), shop.id, {
    orders: [{ nmId: OWN, day: ago(1), count: 3 }],
    days: [{ begin: ago(89), end: ago(0) }],
    at: now()
  })
  await knowFunnel(sql(), shop.id, OWN, week(), null, now())
  const found = await report()
  expect(found).toMatchObject({ total: { orders: 3, opens: null }, funnel: null, trouble: null })
})

test('the most visited links come first, two hundred at most, and all of them are in the sum', async () => {
  await knowWeek(sql(), shop.id, OWN, ago, now())
  await seller.linkTo(shop, OWN)
  await sql()`
    insert into links (id, users, shortlink, fulllink, created_at, nm_id)
    select max(id) + place, array[${shop.id}]::bigint[], 'many-' || ${shop.id} || '-' || place, 'https://wb.ru/catalog/12345678', now(), ${OWN}
    from links, generate_series(1, ${LINKS - 1}) as place group by place`
  const ids = (
    await sql()<{ id: string }[]>`select id from links where ${shop.id} = any(users) order by id`
  ).map(({ id }) => id)
  expect(ids).toHaveLength(LINKS)
  const [oldest = '', second = '', third = ''] = ids
  await insertPlainVisits(seller.context, shop.id, [
    visit(second, at(1)),
    visit(oldest, at(1)),
    visit(oldest, at(1), 2),
    visit(third, at(1))
  ])
  const found = await report()
  expect(found.product.links).toBe(LINKS)
  expect(found.links).toHaveLength(200)
  expect(found.links.slice(0, 4).map(({ _id }) => _id)).toEqual([oldest, third, second, ids.at(-1)])
  expect(found.total).toMatchObject({ visits: 4, uniqVisits: 2 })
})
