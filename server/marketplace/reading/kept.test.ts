import { beforeAll, expect, test } from 'vitest'

import { dateAt } from '#contract/moscow-days.ts'
import { dateAfter } from '#server/marketplace/moscow-dates.ts'
import { removeToken } from '#server/marketplace/tokens.store.ts'
import { removePerson } from '#server/users/removal.store.ts'
import { duringTests } from '#test/during-tests.ts'
import { openReadingWorld, type Reader } from '#test/reading-world.ts'

import { collectSoon } from './collect-soon.ts'
import { beginFlight } from './flights.store.ts'

const SHOE = 178_440_112

const world = duringTests(() => openReadingWorld({ products: [SHOE] }))
let reader: Reader
beforeAll(async () => {
  reader = await world.openReader()
})

const range = () => ({ begin: dateAfter(dateAt(world.now()), -6), end: dateAt(world.now()) })

/** A seller of whom there is something in every table. */
async function readSeller(sid: string): Promise<string> {
  const seller = await world.newSeller('personal', { sid })
  await world.link(seller, SHOE)
  await world.sql.begin(tx => collectSoon(tx, reader.jobs, seller))
  await reader.jobs.rest(60_000)
  await reader.funnel(seller, [SHOE], range())
  await beginFlight(world.sql, seller, 'never ended')
  return seller
}

/** How many rows there are of a user in every table of the marketplace that knows users. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name like 'marketplace_%'`
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    rows[name] = (await world.sql.unsafe(`select from ${name} where user_id = $1`, [userId])).length
  }
  return rows
}

test('nothing is left of a shop when the account is removed', async () => {
  const seller = await readSeller(crypto.randomUUID())
  for (const [table, rows] of Object.entries(await rowsOf(seller)))
    expect([table, rows > 0]).toEqual([table, true])
  await world.sql.begin(tx => removePerson(tx, seller, world.now()))
  for (const [table, rows] of Object.entries(await rowsOf(seller))) expect([table, rows]).toEqual([table, 0])
})

test('what was collected outlives the token, and goes on with another of the same shop', async () => {
  const sid = crypto.randomUUID()
  const seller = await readSeller(sid)
  const before = await rowsOf(seller)
  await world.sql.begin(tx => removeToken(tx, seller))
  expect(await rowsOf(seller)).toEqual({ ...before, marketplace_tokens: 0 })
  const known = await reader.orders(seller, [SHOE], range())
  expect(known.trouble?.kind).toBe('token')
  expect(known.value.days.get(SHOE)?.every(({ orders }) => orders !== null)).toBe(true)
  await world.giveToken(seller, 'personal', { sid })
  expect(await rowsOf(seller)).toEqual(before)
})

test('a token of another shop begins anew', async () => {
  const seller = await readSeller(crypto.randomUUID())
  await world.giveToken(seller, 'personal')
  const rows = await rowsOf(seller)
  expect(rows).toMatchObject({ marketplace_orders: 0, marketplace_order_reads: 0, marketplace_products: 0 })
  expect(rows).toMatchObject({ marketplace_funnels: 0, marketplace_funnel_days: 0, marketplace_tokens: 1 })
})
