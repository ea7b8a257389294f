import { afterEach, beforeAll, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { dateAfter, datesOf, startOfDate } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { openReadingWorld, type Reader } from '#test/reading-world.ts'

const [SHOE, HOODIE, OTHERS] = [178_440_112, 201_335_907, 555_000_111]

const world = duringTests(() => openReadingWorld({ products: [SHOE, HOODIE], slowMs: 300 }))
let reader: Reader
beforeAll(async () => {
  reader = await world.openReader()
  // Noon in Moscow: no day ends during the tests, but where it is to.
  await world.travel(startOfDate(dateAfter(dateAt(world.now()), 1)) + 12 * HOUR_MS - world.now())
})
afterEach(() => world.sandbox.mend())

const today = () => dateAt(world.now())
const lastDays = (count: number) => ({ begin: dateAfter(today(), 1 - count), end: today() })
/** Orders of a product, day by day. */
const ordersOf = async (userId: string, count: number, nmId = SHOE) => {
  const { value } = await reader.orders(userId, [nmId], lastDays(count))
  return (value.days.get(nmId) ?? []).map(({ orders }) => orders)
}

test('every day of the range comes, in order, with what was ordered and not cancelled', async () => {
  const seller = await world.newSeller()
  const range = lastDays(30)
  const { value, at, trouble } = await reader.orders(seller, [SHOE, HOODIE, OTHERS], range)
  expect(trouble).toBeNull()
  expect(Math.abs(world.now() - at)).toBeLessThan(MINUTE_MS)
  for (const nmId of [SHOE, HOODIE, OTHERS]) {
    expect(value.days.get(nmId)?.map(({ day }) => day)).toEqual(datesOf(range))
  }
  const rows = await world.sql<{ day: string; orders: number; sum: number }[]>`
    select ordered_on::text as day, count(*)::int as orders, round(sum(price) / 100.0)::int as sum
    from marketplace_orders where user_id = ${seller} and nm_id = ${SHOE} and not cancelled
    group by ordered_on`
  expect(rows.length).toBeGreaterThan(60)
  for (const { day, orders, orderSum } of value.days.get(SHOE) ?? []) {
    const row = rows.find(one => one.day === day)
    expect([day, orders, orderSum]).toEqual([day, row?.orders ?? 0, row?.sum ?? 0])
  }
  expect(value.days.get(OTHERS)?.every(({ orders }) => orders === 0)).toBe(true)
  const cancelled = await world.sql`select from marketplace_orders where user_id = ${seller} and cancelled`
  expect(cancelled.length).toBeGreaterThan(0)
})

test('ninety days are whole; what was before was never collected', async () => {
  const seller = await world.newSeller()
  const orders = await ordersOf(seller, 120)
  expect(orders.slice(0, 30)).toEqual(Array<null>(30).fill(null))
  expect(orders.slice(30).every(count => count !== null)).toBe(true)
})

test('it is asked once, however many want it, and not again while it is fresh', async () => {
  const seller = await world.newSeller()
  const before = world.askedFor('orders')
  await Promise.all(Array.from({ length: 20 }, () => ordersOf(seller, 7)))
  expect(world.askedFor('orders') - before).toBe(1)
  await ordersOf(seller, 30, HOODIE)
  await world.travel(9 * MINUTE_MS)
  await ordersOf(seller, 7)
  expect(world.askedFor('orders') - before).toBe(1)
  await world.travel(2 * MINUTE_MS)
  await Promise.all(Array.from({ length: 20 }, () => ordersOf(seller, 7)))
  expect(world.askedFor('orders') - before).toBe(2)
})

test('two processes ask once', async () => {
  const seller = await world.newSeller()
  const before = world.askedFor('orders')
  world.sandbox.fail('slow', 1, 'orders')
  const other = await world.openReader()
  const both = [reader, other].map(one => one.orders(seller, [SHOE], lastDays(7)))
  const [one, another] = await Promise.all(both)
  await other.stop()
  expect(one?.trouble).toBeNull()
  expect(another).toEqual(one)
  expect(world.askedFor('orders') - before).toBe(1)
})

test('what is cancelled later counts no more, and what was collected stays when the marketplace forgets it', async () => {
  // Several: of one it may be that nobody thinks better of it any more.
  const sellers: string[] = []
  for (let n = 0; n < 4; n += 1) sellers.push(await world.newSeller('good'))
  // Today is not over: what is ordered in the rest of it would make up for what is cancelled.
  const range = { ...lastDays(90), end: dateAfter(today(), -1) }
  const sum = async () => {
    let all = 0
    for (const seller of sellers) {
      const { value, trouble } = await reader.orders(seller, [SHOE], range)
      expect(trouble).toBeNull()
      for (const { orders } of value.days.get(SHOE) ?? []) all += orders ?? 0
    }
    return all
  }
  const cancelled = async () => {
    const rows = await world.sql`
      select from marketplace_orders where user_id = any(${sellers}::bigint[]) and nm_id = ${SHOE} and cancelled and ordered_on <= ${range.end}`
    return rows.length
  }
  const [first, cancelledFirst] = [await sum(), await cancelled()]
  await world.travel(20 * DAY_MS)
  const [second, cancelledSecond] = [await sum(), await cancelled()]
  expect(cancelledSecond).toBeGreaterThan(cancelledFirst)
  expect(first - second).toBe(cancelledSecond - cancelledFirst)
  for (const seller of sellers) expect(await ordersOf(seller, 110)).not.toContain(null)
})

test('days between two tokens that are more than ninety days apart are not known, nor is the day in which the first ended', async () => {
  const seller = await world.newSeller()
  await ordersOf(seller, 7)
  const firstEnd = today()
  await world.travel(130 * DAY_MS)
  const { value } = await reader.orders(seller, [SHOE], {
    begin: dateAfter(firstEnd, -89),
    end: today()
  })
  const days = value.days.get(SHOE) ?? []
  const unknown = days.filter(({ orders }) => orders === null).map(({ day }) => day)
  expect(unknown).toEqual(datesOf({ begin: firstEnd, end: dateAfter(today(), -90) }))
  expect(unknown).toHaveLength(41)
})

test('a day that has begun since the last answer is unknown, not empty', async () => {
  const eleven = startOfDate(dateAfter(today(), 1)) - HOUR_MS
  await world.travel(eleven - world.now())
  const seller = await world.newSeller('good')
  await ordersOf(seller, 7)
  await world.travel(2 * HOUR_MS)
  const { value, trouble } = await reader.orders(seller, [SHOE], lastDays(2))
  expect(value.days.get(SHOE)).toMatchObject([
    { orders: expect.any(Number) },
    { orders: null, orderSum: null }
  ])
  expect(trouble?.kind).toBe('busy')
  expect(await reader.orders(seller, [SHOE], { begin: today(), end: today() })).toMatchObject({
    trouble: { kind: 'busy' }
  })
  await world.travel(HOUR_MS)
  expect(await ordersOf(seller, 2)).toEqual([expect.any(Number), expect.any(Number)])
})
