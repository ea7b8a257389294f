import { beforeAll, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { dateAfter, startOfDate } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { openReadingWorld, type Reader } from '#test/reading-world.ts'

import { collectSoon } from './collect-soon.ts'

const SHOE = 178_440_112
const LATER_MS = 3 * DAY_MS
const NOON_MS = 12 * HOUR_MS

const world = duringTests(() => openReadingWorld({ products: [SHOE], faster: Infinity }))
let reader: Reader
beforeAll(async () => {
  reader = await world.openReader()
  // Noon in Moscow: no day ends during the tests.
  await world.travel(startOfDate(dateAfter(dateAt(world.now()), 1)) + NOON_MS - world.now())
})

/** Everything of a shop that was read, as a clock notes it that goes three days before. */
async function readLater(): Promise<{ seller: string; range: { begin: string; end: string } }> {
  const seller = await world.newSeller()
  const range = { begin: dateAfter(dateAt(world.now()), -6), end: dateAt(world.now()) }
  await world.link(seller, SHOE)
  await world.sql.begin(tx => collectSoon(tx, reader.jobs, seller))
  await reader.jobs.rest(60_000)
  await reader.funnel(seller, [SHOE], range)
  const [{ sql }, later] = [world, new Date(world.now() + LATER_MS)]
  await sql`
    update marketplace_order_reads set read_at = ${later}, complete_at = ${later},
      days = days + datemultirange(daterange(${range.end}::date, ${dateAfter(range.end, 3)}::date, '[]'))
    where user_id = ${seller}`
  await sql`update marketplace_funnels set read_at = ${later} where user_id = ${seller}`
  await sql`update marketplace_funnel_days set read_at = ${later}, opens = 7 where user_id = ${seller}`
  await sql`update marketplace_products set days_read_at = ${later} where user_id = ${seller}`
  await world.travel(2 * MINUTE_MS)
  return { seller, range }
}

test('what a clock noted that was set back since is fresh no more, and read anew', async () => {
  const { seller, range } = await readLater()
  for (const known of [
    await reader.orders(seller, [SHOE], range),
    await reader.funnel(seller, [SHOE], range)
  ]) {
    expect(known.trouble).toBeNull()
    expect(Math.abs(world.now() - known.at)).toBeLessThan(MINUTE_MS)
  }
  await world.sql.begin(tx => collectSoon(tx, reader.jobs, seller))
  await reader.jobs.rest(60_000)
  const opens = (await reader.days(seller, [SHOE], range)).get(SHOE)?.map(day => day.opens)
  expect(opens).toHaveLength(7)
  expect(opens?.every(count => count !== 7)).toBe(true)
})

test('days that such a clock took for whole are not', async () => {
  const { seller, range } = await readLater()
  await reader.orders(seller, [SHOE], range)
  const ahead = { begin: range.end, end: dateAfter(range.end, 3) }
  const days = (await reader.orders(seller, [SHOE], ahead)).value.days.get(SHOE)
  expect(days?.map(({ orders }) => orders !== null)).toEqual([true, false, false, false])
})
