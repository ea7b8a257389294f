import { afterEach, beforeEach, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, HOUR_SECONDS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { dateAfter, startOfDate } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { openReadingWorld, type Reader } from '#test/reading-world.ts'

import { collectSoon } from './collect-soon.ts'
import { nightJob } from './collecting.ts'

const [SHOE, HOODIE, OTHERS] = [178_440_112, 201_335_907, 555_000_111]
const PATIENCE = { timeout: 60_000, interval: 50 }

const world = duringTests(() =>
  openReadingWorld({
    products: [SHOE, HOODIE, ...Array.from({ length: 40 }, (_, index) => 300_000_000 + index)],
    pageRows: 3000,
    fullPage: 2500,
    slowMs: 300
  })
)
let reader: Reader
beforeEach(async () => {
  reader = await world.openReader()
  // A quarter past noon in Moscow: nothing changes its day in the middle of a test.
  const noon = startOfDate(dateAfter(dateAt(world.now()), 1)) + 12.25 * HOUR_MS
  await world.travel(noon - world.now())
})
afterEach(async () => {
  world.sandbox.mend()
  await reader.stop()
  await world.sql`delete from pgboss.job where name like 'marketplace-%'`
})

const soon = (userId: string) => world.sql.begin(tx => collectSoon(tx, reader.jobs, userId))
const rest = () => reader.jobs.rest(60_000)
/** Jobs of a seller that wait for their turn. */
const waiting = async (userId: string) => {
  const rows = await world.sql<{ name: string; seconds: number }[]>`
    select name, extract(epoch from start_after - now())::int as seconds from pgboss.job
    where data ->> 'userId' = ${userId} and state = 'created' and start_after > now() order by name`
  return rows
}
const collected = async (userId: string, nmId = SHOE, days = 30) => {
  const end = dateAt(world.now())
  const known = await reader.days(userId, [nmId], { begin: dateAfter(end, 1 - days), end })
  return (known.get(nmId) ?? []).map(({ day }) => day)
}
const lastDays = (count: number) =>
  Array.from({ length: count }, (_, index) => dateAfter(dateAt(world.now()), index + 1 - count))
const isComplete = async (userId: string) => {
  const rows = await world.sql`
    select from marketplace_order_reads where user_id = ${userId} and complete_at is not null`
  return rows.length === 1
}

test('after a token is saved orders and the last days of linked products are collected', async () => {
  const seller = await world.newSeller()
  await world.link(seller, SHOE, OTHERS)
  const before = world.askedFor('history')
  await soon(seller)
  expect(await rest()).toBe(true)
  expect(await collected(seller)).toEqual(lastDays(7))
  expect(await collected(seller, OTHERS)).toEqual([])
  expect((await reader.names(seller, [SHOE, OTHERS])).size).toBe(1)
  expect(world.askedFor('history') - before).toBe(1)
  expect((await waiting(seller)).map(({ name }) => name)).toEqual(
    (await isComplete(seller)) ? [] : ['marketplace-orders']
  )
})

test('a job is one call and comes back when it is its turn, until all is there', async () => {
  const seller = await world.newSeller('good', { scale: 0.1 })
  const products = Array.from({ length: 40 }, (_, index) => 300_000_000 + index)
  await world.link(seller, SHOE, ...products)
  const asked = () => [world.askedFor('orders'), world.askedFor('history')]
  const [orders = 0, history = 0] = asked()
  await soon(seller)
  await rest()
  expect(asked()).toEqual([orders + 1, history + 1])
  const [days, list] = await waiting(seller)
  expect(days?.name).toBe('marketplace-days')
  expect(Math.abs((days?.seconds ?? 0) - 1800)).toBeLessThan(60)
  expect(list?.name).toBe('marketplace-orders')
  expect(Math.abs((list?.seconds ?? 0) - 3 * HOUR_SECONDS)).toBeLessThan(60)

  for (let turn = 0; turn < 30 && (await waiting(seller)).length > 0; turn += 1) {
    await world.travel(HOUR_MS / 2 + 2000)
    await rest()
  }
  expect(await waiting(seller)).toEqual([])
  expect(await isComplete(seller)).toBe(true)
  expect(world.askedFor('history') - history).toBe(3)
  for (const nmId of [SHOE, ...products]) {
    expect((await collected(seller, nmId)).slice(0, 6)).toEqual(lastDays(7).slice(0, 6))
  }
})

test('every night days join those that the marketplace has forgotten by then; a night that was missed is made up for', async () => {
  const seller = await world.newSeller()
  await world.link(seller, SHOE)
  await soon(seller)
  await rest()
  const begin = dateAfter(dateAt(world.now()), -6)
  const night = async (days: number) => {
    const next = startOfDate(dateAfter(dateAt(world.now()), days)) + 3.2 * HOUR_MS
    await world.travel(next - world.now())
    await reader.jobs.add(world.sql, nightJob, {})
    await rest()
  }
  await night(5)
  await night(5)
  const end = dateAt(world.now())
  const all = lastDays(17)
  expect(all[0]).toBe(begin)
  expect(await collected(seller)).toEqual(all)
  await night(20)
  const missed = dateAfter(end, 1)
  expect(await collected(seller, SHOE, 40)).not.toContain(missed)
  // The day in which it ended had only begun.
  expect(await collected(seller, SHOE, 40)).not.toContain(end)
  expect(await collected(seller, SHOE, 7)).toEqual(lastDays(7))
})

test('the night is in the calendar', async () => {
  const [row] = await world.sql`select cron, timezone from pgboss.schedule where name = ${nightJob.name}`
  expect(row).toEqual({ cron: '7 3 * * *', timezone: 'Europe/Moscow' })
})

test('a part of today is shown for an hour, and who looks at it has it collected again', async () => {
  const seller = await world.newSeller()
  await world.link(seller, SHOE)
  await soon(seller)
  await rest()
  const before = world.askedFor('history')
  expect(await collected(seller)).toEqual(lastDays(7))
  await rest()
  expect(world.askedFor('history')).toBe(before)
  await world.travel(2 * HOUR_MS)
  expect(await collected(seller)).toEqual(lastDays(7).slice(0, -1))
  await expect.poll(() => world.askedFor('history'), PATIENCE).toBe(before + 1)
  await rest()
  expect(await collected(seller)).toEqual(lastDays(7))
})

test('a product that was linked since is collected when somebody looks, others are not asked for by it', async () => {
  const seller = await world.newSeller()
  await world.link(seller, SHOE)
  await soon(seller)
  await rest()
  await world.link(seller, HOODIE)
  expect(await collected(seller, HOODIE)).toEqual([])
  await rest()
  expect(await collected(seller, HOODIE)).toEqual(lastDays(7))
  const before = world.askedFor('history')
  expect(await collected(seller, OTHERS)).toEqual([])
  await rest()
  expect(world.askedFor('history')).toBe(before)
})

test('nothing is asked for who has no plan any more, no token, or is no seller', async () => {
  const [lapsed, withdrawn, dismissed] = [
    await world.newSeller(),
    await world.newSeller(),
    await world.newSeller()
  ]
  const all = [lapsed, withdrawn, dismissed]
  for (const seller of all) await world.link(seller, SHOE)
  await world.sql`update users set roles = array_remove(roles, 'SELLER') where id = ${dismissed}`
  await world.sql`update users set plan = null where id = ${lapsed}`
  await world.sql`update marketplace_trials set began_at = ${new Date(world.now() - 15 * DAY_MS)} where user_id = ${lapsed}`
  await world.sql`update marketplace_tokens set invalid_at = now() where user_id = ${withdrawn}`
  const asked = world.sandbox.asked.length
  for (const seller of all) await soon(seller)
  await rest()
  expect(world.sandbox.asked).toHaveLength(asked)
  for (const seller of all) expect(await waiting(seller)).toEqual([])
})

test('a seller whose questions fail is asked for again later, and holds up nobody', async () => {
  const failing = await world.newSeller('brokenLater')
  const refused = await world.newSeller('withdrawnLater')
  const limited = await world.newSeller('limitedLater')
  const good = await world.newSeller()
  for (const seller of [failing, refused, limited, good]) {
    await world.link(seller, SHOE)
    await soon(seller)
  }
  await rest()
  expect(await collected(good)).toEqual(lastDays(7))
  const states = await world.sql<{ state: string }[]>`
    select state from pgboss.job where data ->> 'userId' = ${failing} and name = 'marketplace-days'`
  expect(states).toEqual([{ state: 'retry' }])
  expect(await waiting(refused)).toEqual([])
  expect((await waiting(limited)).map(({ name }) => name)).toContain('marketplace-days')
})

test('two processes do a seller’s jobs once', async () => {
  const seller = await world.newSeller()
  await world.link(seller, SHOE)
  const other = await world.openReader()
  world.sandbox.fail('slow', 2)
  const before = world.askedFor('orders')
  for (let time = 0; time < 5; time += 1) {
    await soon(seller)
    await world.sql.begin(tx => collectSoon(tx, other.jobs, seller))
  }
  await rest()
  await other.stop()
  expect(world.askedFor('orders') - before).toBe(1)
  expect(await collected(seller)).toEqual(lastDays(7))
})
