import { afterEach, beforeAll, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt } from '#contract/moscow-days.ts'
import { dateAfter, startOfDate } from '#server/marketplace/moscow-dates.ts'
import { duringTests } from '#test/during-tests.ts'
import { openReadingWorld, type Reader } from '#test/reading-world.ts'

import { sweepFunnels } from './funnels.store.ts'

const [SHOE, HOODIE, OTHERS] = [178_440_112, 201_335_907, 555_000_111]

const world = duringTests(() => openReadingWorld({ products: [SHOE, HOODIE], isFrozen: true }))
let reader: Reader
beforeAll(async () => {
  reader = await world.openReader()
  // Noon in Moscow: no day ends during the tests.
  await world.travel(startOfDate(dateAfter(dateAt(world.now()), 1)) + DAY_MS / 2 - world.now())
})
afterEach(() => world.sandbox.mend())

const week = (ago = 0, { now } = world) => {
  const end = dateAfter(dateAt(now()), -ago)
  return { begin: dateAfter(end, -6), end }
}

test('one call answers for every product that links lead to', async () => {
  const seller = await world.newSeller('good')
  await world.link(seller, SHOE, HOODIE, OTHERS)
  const before = world.askedFor('products')
  const shoe = await reader.funnel(seller, [SHOE], week())
  expect(shoe.trouble).toBeNull()
  expect([...shoe.value.keys()]).toEqual([SHOE])
  const figures = shoe.value.get(SHOE)
  expect(figures?.opens).toBeGreaterThan(figures?.carts ?? Infinity)
  expect(figures?.carts).toBeGreaterThan(figures?.orders ?? Infinity)
  const others = await reader.funnel(seller, [HOODIE, OTHERS], week())
  expect(others.value.get(HOODIE)?.opens).toBeGreaterThan(0)
  expect(others.value.get(OTHERS)).toBeNull()
  expect(world.askedFor('products') - before).toBe(1)
  const names = await reader.names(seller, [SHOE, HOODIE, OTHERS])
  expect(new Set(names.keys())).toEqual(new Set([SHOE, HOODIE]))
  expect(names.get(SHOE)?.title).toMatch(/[а-я]/)
})

test('many who want the same ask once; other ranges and products that were left out cost a call more', async () => {
  const seller = await world.newSeller()
  const before = world.askedFor('products')
  await Promise.all(Array.from({ length: 10 }, () => reader.funnel(seller, [SHOE], week())))
  expect(world.askedFor('products') - before).toBe(1)
  await reader.funnel(seller, [SHOE], week(7))
  expect(world.askedFor('products') - before).toBe(2)
  await reader.funnel(seller, [SHOE, HOODIE], week())
  expect(world.askedFor('products') - before).toBe(3)
})

test('it stays fresh as long as the token may not ask again, then the last known is answered while it has to wait', async () => {
  const seller = await world.newSeller('good')
  await world.link(seller, SHOE)
  const { at, value } = await reader.funnel(seller, [SHOE], week())
  await world.travel(29 * MINUTE_MS)
  expect(await reader.funnel(seller, [SHOE], week())).toEqual({ at, value, trouble: null })
  await world.travel(MINUTE_MS)
  world.sandbox.fail('broken', 1, 'funnel')
  expect(await reader.funnel(seller, [SHOE], week())).toMatchObject({ at, value, trouble: { kind: 'away' } })
  await world.travel(MINUTE_MS)
  const away = { kind: 'away', retryAfter: 29 * 60 }
  expect(await reader.funnel(seller, [SHOE], week())).toMatchObject({ at, value, trouble: away })
  await expect(reader.funnel(seller, [SHOE], week(30))).rejects.toMatchObject({ kind: 'away' })
  const partly = await reader.funnel(seller, [SHOE, HOODIE], week())
  expect([...partly.value.keys()]).toEqual([SHOE])
  expect(partly.trouble?.kind).toBe('away')
  await world.travel(30 * MINUTE_MS)
  expect(await reader.funnel(seller, [SHOE], week())).toMatchObject({ trouble: null })
})

test('a marketplace that was silent is not waited for by the next who asks', async () => {
  const seller = await world.newSeller()
  world.sandbox.fail('broken', 1, 'funnel')
  await expect(reader.funnel(seller, [SHOE], week())).rejects.toMatchObject({ kind: 'away' })
  const asked = world.askedFor('products')
  await expect(reader.funnel(seller, [SHOE], week())).rejects.toMatchObject({ kind: 'away' })
  expect(world.askedFor('products')).toBe(asked)
  await world.travel(MINUTE_MS)
  expect(await reader.funnel(seller, [SHOE], week())).toMatchObject({ trouble: null })
})

test('a person is answered before the marketplace is done, and what comes later is kept', async () => {
  const slow = await openReadingWorld({ products: [SHOE], slowMs: 11_000 })
  const patient = await slow.openReader()
  const seller = await slow.newSeller()
  const range = week(0, slow)
  slow.sandbox.fail('slow', 1, 'funnel')
  const kept = async () => (await slow.sql`select from marketplace_funnels where user_id = ${seller}`).length
  // What comes is kept when its seller can be held: not before this is over, however late it is looked at.
  await slow.sql.begin(async tx => {
    await tx`select from marketplace_trials where user_id = ${seller} for update`
    await expect(patient.funnel(seller, [SHOE], range)).rejects.toMatchObject({ kind: 'away' })
    expect(await kept()).toBe(0)
  })
  await expect.poll(kept, { timeout: 60_000 }).toBe(1)
  expect(await patient.funnel(seller, [SHOE], range)).toMatchObject({ trouble: null })
  expect(slow.askedFor('products')).toBe(1)
  await slow.close()
})

test('answers about ranges that nobody asks for any more go', async () => {
  const seller = await world.newSeller()
  await reader.funnel(seller, [SHOE], week())
  await world.travel(20 * DAY_MS)
  await reader.funnel(seller, [SHOE], week())
  const kept = async () => (await world.sql`select from marketplace_funnels where user_id = ${seller}`).length
  await sweepFunnels(world.sql, world.now())
  expect(await kept()).toBe(2)
  await world.travel(11 * DAY_MS)
  await sweepFunnels(world.sql, world.now())
  expect(await kept()).toBe(1)
})

test('of one user the last two hundred ranges are kept', async () => {
  const seller = await world.newSeller()
  await world.sql`
    insert into marketplace_funnels (user_id, nm_id, begins, ends, read_at)
    select ${seller}, nm_id, date '2026-01-01' + n, date '2026-02-01' + n, ${new Date(world.now())}::timestamptz + n * interval '1 ms'
    from generate_series(1, 300) as n, unnest(${[SHOE, HOODIE]}::bigint[]) as nm_id`
  await world.travel(MINUTE_MS)
  await reader.funnel(seller, [SHOE], week())
  const [left] = await world.sql`
    select count(*)::int as rows, min(begins)::text as oldest from marketplace_funnels where user_id = ${seller}`
  expect(left).toEqual({ rows: 2 * 199 + 1, oldest: dateAfter('2026-01-01', 102) })
})
