import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { announceLinkChange } from '#server/platform/link-changes.ts'
import { connectPostgres, isPostgresAway, type Sql } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'
import { withoutHurry } from '#test/no-hurry.ts'
import { breakable, type Outage } from '#test/outage.ts'

import { openLinkCache, type LinkCache } from './link-cache.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let outage: Outage
let admin: Sql
let sql: Sql
let elsewhere: Sql
let cache: LinkCache
let shift = 0
const elapsed = () => performance.now() + shift
let other: LinkCache

beforeAll(async () => {
  database = await createDatabase()
  outage = await breakable(database.address)
  admin = connectPostgres(database.address)
  sql = connectPostgres(outage.address)
  elsewhere = connectPostgres(database.address)
  cache = await openLinkCache(sql, elapsed)
  other = await openLinkCache(elsewhere, elapsed)
  await admin`insert into users (id, username, payed_to, registered_at) values (1, 'owner@example.ru', now(), now())`
})

afterAll(async () => {
  await Promise.all([cache.close(), other.close()])
  await Promise.all([sql, elsewhere, admin].map(one => one.end({ timeout: 1 })))
  await outage.close()
  await database.drop()
})

let last = 0

/** A link in the database that no cache has heard of. */
async function insert(slug: string, fulllink = 'https://example.ru/') {
  last += 1
  await admin`insert into links (id, users, shortlink, fulllink, created_at)
    values (${last}, ${['1']}, ${slug}, ${fulllink}, now())`
  await admin`insert into slugs (slug, link_id) values (${slug}, ${last})`
}

const lead = (slug: string, fulllink: string) =>
  admin`update links set fulllink = ${fulllink} where shortlink = ${slug}`

const targetOf = (found: Awaited<ReturnType<LinkCache['load']>> | undefined) =>
  found?.state === 'live' ? found.target : found?.state

/** For how long a look-up is waited for. */
const LOOK_UP_MS = 3000

/** Runs `during` while every look-up waits, however long that takes; the look-ups go on after it. */
async function held(during: () => Promise<void>) {
  await admin.begin(async tx => {
    await tx`lock table slugs in access exclusive mode`
    await withoutHurry([LOOK_UP_MS], during)
  })
}

const waitingLookups = async () => {
  const [row] = await elsewhere<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from slugs%'`
  return row?.count
}

test('everyone who asks at once shares one look-up', async () => {
  await insert('shared')
  let asked: Promise<unknown[]> = Promise.resolve([])
  await held(async () => {
    asked = Promise.all(Array.from({ length: 100 }, () => cache.load('shared')))
    await expect.poll(waitingLookups).toBe(1)
  })
  expect(new Set((await asked).map(found => JSON.stringify(found))).size).toBe(1)
  expect(targetOf(cache.peek('shared'))).toBe('https://example.ru/')
})

test('an unknown slug is remembered as such, until it is given out', async () => {
  expect(cache.peek('absent')).toBeUndefined()
  await cache.load('absent')
  expect(cache.peek('absent')).toEqual({ state: 'unknown' })
  await insert('absent')
  cache.forget(['absent'])
  expect(cache.peek('absent')).toBeUndefined()
  expect(targetOf(await cache.load('absent'))).toBe('https://example.ru/')
})

test('a change is heard with its commit in every process, however many slugs it has', async () => {
  await insert('changed')
  await Promise.all([cache.load('changed'), other.load('changed')])
  const aliases = Array.from({ length: 300 }, (_, index) => `alias-${index}-${'x'.repeat(50)}`)
  await admin.begin(async tx => {
    await tx`update links set fulllink = 'https://example.ru/new' where shortlink = 'changed'`
    await announceLinkChange(tx, [...aliases, 'changed'])
  })
  await expect
    .poll(() => cache.peek('changed') === undefined && other.peek('changed') === undefined)
    .toBe(true)
  expect(targetOf(await other.load('changed'))).toBe('https://example.ru/new')
})

test('what was being looked up before a change is not kept', async () => {
  await insert('racing')
  let before: Promise<unknown> = Promise.resolve()
  await held(async () => {
    before = cache.load('racing')
    await expect.poll(waitingLookups).toBe(1)
    cache.forget(['racing'])
  })
  await before
  expect(cache.peek('racing')).toBeUndefined()
})

test('a look-up from before a change takes nothing from the one that follows it', async () => {
  await insert('followed')
  let both: Promise<unknown> = Promise.resolve()
  await held(async () => {
    const before = cache.load('followed')
    await expect.poll(waitingLookups).toBe(1)
    cache.forget(['followed'])
    both = Promise.all([before, cache.load('followed')])
    await expect.poll(waitingLookups).toBe(2)
  })
  await both
  expect(targetOf(cache.peek('followed'))).toBe('https://example.ru/')
})

test('what was being looked up when the line came back is not believed: a change before may not have been heard', async () => {
  await insert('unheard')
  let comesBack: (() => void) | undefined
  const listen: Sql['listen'] = (channel, heard, connected) => {
    comesBack = () => connected?.()
    return elsewhere.listen(channel, heard, connected)
  }
  const own = await openLinkCache(
    new Proxy(elsewhere, { get: (of, name) => (name === 'listen' ? listen : Reflect.get(of, name)) }),
    elapsed
  )
  let before: Promise<unknown> = Promise.resolve()
  await held(async () => {
    before = own.load('unheard')
    await expect.poll(waitingLookups).toBe(1)
    comesBack?.()
  })
  await before
  expect(own.peek('unheard')).toBeUndefined()
  await own.load('unheard')
  expect(targetOf(own.peek('unheard'))).toBe('https://example.ru/')
  await own.close()
})

test('a link that is gone unheard is known as gone once it was looked up again', async () => {
  await insert('gone')
  await cache.load('gone')
  await admin`delete from slugs where slug = 'gone'`
  shift += 10 * MINUTE_MS
  expect(await cache.load('gone')).toEqual({ state: 'unknown' })
  expect(cache.peek('gone')).toEqual({ state: 'unknown' })
})

test('ten minutes count from when a look-up was begun', async () => {
  await insert('slow')
  let asked: Promise<unknown> = Promise.resolve()
  await held(async () => {
    asked = cache.load('slow')
    await expect.poll(waitingLookups).toBe(1)
    shift += 9 * MINUTE_MS
  })
  await asked
  expect(targetOf(cache.peek('slow'))).toBe('https://example.ru/')
  shift += MINUTE_MS
  expect(cache.peek('slow')).toBeUndefined()
})

test('nothing is believed for longer than ten minutes, though no change was heard of', async () => {
  await insert('believed')
  await cache.load('believed')
  await lead('believed', 'https://example.ru/unheard')
  shift += 9 * MINUTE_MS
  expect(targetOf(cache.peek('believed'))).toBe('https://example.ru/')
  shift += MINUTE_MS
  expect(cache.peek('believed')).toBeUndefined()
  expect(targetOf(await cache.load('believed'))).toBe('https://example.ru/unheard')
  expect(targetOf(cache.peek('believed'))).toBe('https://example.ru/unheard')
})

test('while PostgreSQL is away the known goes on, the unknown fails, and after it everything is looked up anew', async () => {
  await insert('outage')
  await cache.load('outage')
  await outage.cut()
  expect(targetOf(cache.peek('outage'))).toBe('https://example.ru/')
  await expect(cache.load('never-seen')).rejects.toSatisfy(isPostgresAway)
  shift += 10 * MINUTE_MS
  expect(targetOf(await cache.load('outage'))).toBe('https://example.ru/')
  shift -= 10 * MINUTE_MS
  await lead('outage', 'https://example.ru/missed')
  await outage.mend()
  await vi.waitUntil(() => cache.peek('outage') === undefined, { timeout: 20_000 })
  await outage.cut()
  expect(targetOf(await cache.load('outage'))).toBe('https://example.ru/')
  await outage.mend()
  await vi.waitUntil(
    async () => targetOf(await cache.load('outage').catch(() => undefined)) === 'https://example.ru/missed',
    { timeout: 20_000 }
  )
})
