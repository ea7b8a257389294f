import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'
import type { Marketplace, OrderRow } from '#server/marketplace/api/marketplace.ts'
import { duringTests } from '#test/during-tests.ts'
import { openReadingWorld } from '#test/reading-world.ts'

import { nextPage } from './order-list.ts'
import { ordersRead } from './orders.store.ts'
import type { TokenHolder } from './sellers.ts'

const SHOE = 178_440_112

const world = duringTests(openReadingWorld)

const moscow = (ms: number) => new Date(ms + MOSCOW_OFFSET_MS).toISOString().slice(0, 19)
const row = (srid: string, changed: string): OrderRow => ({
  srid,
  nmId: SHOE,
  orderedOn: changed.slice(0, 10),
  price: 100_00,
  cancelled: false,
  changed
})

/** Reads a page of a list as the marketplace would answer it; answers from when on it was asked for. */
async function read(userId: string, list: OrderRow[], pageRows = Infinity): Promise<string> {
  const seller: TokenHolder = { userId, sellerId: '', token: '', kind: 'base', savedAt: 0 }
  const marketplace: Pick<Marketplace, 'orders'> = {
    orders: async (_seller, since) => list.filter(({ changed }) => changed >= since).slice(0, pageRows)
  }
  const options = { sql: world.sql, clock: world.now, marketplace, fullPage: pageRows }
  const errand = nextPage(options, () => false)
  const answer = await errand.ask(seller, { turnMs: 0, answerMs: 0 })
  await world.sql.begin(tx => errand.keep(tx, seller, answer, world.now()))
  return answer.since
}

const cursorOf = async (userId: string) => (await ordersRead(world.sql, userId))?.cursor
const keptOf = async (userId: string) => {
  const rows = await world.sql<{ srid: string }[]>`
    select srid from marketplace_orders where user_id = ${userId} order by srid`
  return rows.map(({ srid }) => srid)
}

test('orders of the future are refused: nothing would come any more until then, and its days would have none', async () => {
  const seller = await world.newSeller()
  const [before, soon] = [moscow(world.now() - HOUR_MS), moscow(world.now() + HOUR_MS)]
  await read(seller, [row('a', before)])
  await expect(read(seller, [row('b', before), row('c', '2099-01-01T00:00:00')])).rejects.toMatchObject({
    kind: 'odd'
  })
  expect(await cursorOf(seller)).toBe(before)
  expect(await keptOf(seller)).toEqual(['a'])
  // Clocks may be hours apart.
  await read(seller, [row('d', soon)])
  expect(await cursorOf(seller)).toBe(soon)
})

const ago = (hours: number) => moscow(world.now() - hours * HOUR_MS)

test('a row that comes late, with a change before the newest that was read, is found: each reading begins four hours before', async () => {
  const seller = await world.newSeller()
  const [newest, late] = [ago(1), ago(3)]
  await read(seller, [row('a', newest)])
  const since = await read(seller, [row('late', late), row('a', newest)])
  expect(Date.parse(newest) - Date.parse(since)).toBe(4 * HOUR_MS)
  expect(await keptOf(seller)).toEqual(['a', 'late'])
  expect(await cursorOf(seller)).toBe(newest)
  // Once gone from the list, they draw it back no further.
  expect(await read(seller, [row('late', late)])).toBe(since)
  expect(await read(seller, [])).toBe(since)
  expect(await cursorOf(seller)).toBe(newest)
})

test('a list that was empty is read from its beginning', async () => {
  const seller = await world.newSeller()
  const begun = await read(seller, [])
  expect(await read(seller, [row('a', ago(1))])).toBe(begun)
  expect(await keptOf(seller)).toEqual(['a'])
})

test('pages of one reading follow each other, those of what is read once more too', async () => {
  const seller = await world.newSeller()
  const [first, second, third] = [row('a', ago(3)), row('b', ago(2)), row('c', ago(1))]
  await read(seller, [first, second, third])
  const list = [first, row('late', ago(2.5)), second, third, row('d', ago(0.5))]
  await read(seller, list, 2)
  expect(await read(seller, list, 2)).toBe(list[1]?.changed)
  expect(await read(seller, list, 2)).toBe(second.changed)
  expect(await read(seller, list, 2)).toBe(third.changed)
  expect(await read(seller, list, 2)).toBe(list[4]?.changed)
  expect(await keptOf(seller)).toEqual(['a', 'b', 'c', 'd', 'late'])
  expect(await ordersRead(world.sql, seller)).toMatchObject({ cursor: list[4]?.changed, isMidway: false })
})
