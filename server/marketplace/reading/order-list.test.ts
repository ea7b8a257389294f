import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Marketplace, OrderRow } from '#server/marketplace/api/marketplace.ts'
import { openReadingWorld, type ReadingWorld } from '#test/reading-world.ts'

import { nextPage } from './order-list.ts'
import { ordersRead } from './orders.store.ts'
import type { TokenHolder } from './sellers.ts'

const SHOE = 178_440_112

let world: ReadingWorld
beforeAll(async () => {
  world = await openReadingWorld()
})
afterAll(() => world.close())

const moscow = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19)
const row = (srid: string, changed: string): OrderRow => ({
  srid,
  nmId: SHOE,
  orderedOn: changed.slice(0, 10),
  price: 100_00,
  cancelled: false,
  changed
})

/** Reads a page as the marketplace would answer it. */
async function read(userId: string, rows: OrderRow[]): Promise<void> {
  const seller: TokenHolder = { userId, sellerId: '', token: '', kind: 'base', savedAt: 0 }
  const marketplace: Pick<Marketplace, 'orders'> = { orders: async () => rows }
  const errand = nextPage({ sql: world.sql, clock: world.now, marketplace }, () => false)
  const answer = await errand.ask(seller, { turnMs: 0, answerMs: 0 })
  await world.sql.begin(tx => errand.keep(tx, seller, answer, world.now()))
}

test('orders of the future are refused: nothing would come any more until then, and its days would have none', async () => {
  const seller = await world.newSeller()
  const [before, soon] = [moscow(world.now() - 3_600_000), moscow(world.now() + 3_600_000)]
  await read(seller, [row('a', before)])
  await expect(read(seller, [row('b', before), row('c', '2099-01-01T00:00:00')])).rejects.toMatchObject({
    kind: 'odd'
  })
  expect((await ordersRead(world.sql, seller))?.cursor).toBe(before)
  expect(await world.sql`select srid from marketplace_orders where user_id = ${seller}`).toEqual([
    { srid: 'a' }
  ])
  // Clocks may be hours apart.
  await read(seller, [row('d', soon)])
  expect((await ordersRead(world.sql, seller))?.cursor).toBe(soon)
})
