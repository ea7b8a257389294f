import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { heldInserts } from '#test/held-inserts.ts'
import { clickOf, ids, once, openSpooled, type Spooled } from '#test/spooled.ts'

import { removeOldAside } from './aside.ts'
import type { Ingest } from './ingest.ts'
import { insertVisits } from './visits.store.ts'

const context = duringTests(openSpooled)
let ingest: Ingest

beforeEach(() => {
  ingest = context.start()
})
afterEach(() => ingest.stop())

/** In which a third file would be read, if it were. */
const QUIET_MS = 300

const done = () => ingest.drained(60_000)

test('every click of a file is stored, and the file is gone', async () => {
  const clicks = ids(500)
  const file = await context.fileOf(clicks)
  ingest.add(file, true)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
  expect(existsSync(file)).toBe(false)
})

test('a torn last line is cut, foreign lines are set aside for a week, the clicks between them count', async () => {
  const clicks = ids(2)
  const [first = '', second = ''] = clicks
  const text = `not json\n${clickOf(first)}\n{"id":1}\n\n${clickOf(second)}\n${clickOf('9').slice(0, 40)}`
  const file = await context.spoolFile(text)
  for (const sure of [true, false]) {
    await writeFile(file, text)
    ingest.add(file, sure)
    await done()
  }
  expect(await context.stored(clicks)).toEqual([1, 1])
  const aside = context.asideDir
  const [name = ''] = readdirSync(aside)
  expect(readFileSync(join(aside, name), 'utf8')).toBe('not json\n{"id":1}\n')
  const written = Date.UTC(2026, 10, 21)
  await utimes(join(aside, name), written / 1000, written / 1000)
  await removeOldAside(context.spoolDir, written + 7 * DAY_MS)
  expect(readdirSync(aside)).toHaveLength(1)
  await removeOldAside(context.spoolDir, written + 7 * DAY_MS + 1)
  expect(readdirSync(aside)).toEqual([])
})

test('a file that is taken in again, by token or by its clicks, counts once', async () => {
  const clicks = ids(50)
  const file = await context.fileOf(clicks)
  const text = readFileSync(file, 'utf8')
  ingest.add(file, true)
  await done()
  for (const sure of [true, false]) {
    await writeFile(file, text)
    ingest.add(file, sure)
    await done()
  }
  const [forgotten, copy] = [await context.spoolFile(text), await context.spoolFile(text)]
  await insertVisits(context.clickhouse, rowWith('1'), basename(copy))
  for (const late of [forgotten, copy]) ingest.add(late, false)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

/** A row of the table with this id and nothing else of note. */
const rowWith = (id: string) =>
  `${id}\t2\t3\t2026-11-21 00:00:00.000\t1\tvisit\t0\t\t\t\t\t0\t0\t\t\t\t\t\t\t\t\t\t\t\t\n`

test('a batch whose token is known but whose clicks are not there is stored all the same', async () => {
  const clicks = ids(50)
  const file = await context.fileOf(clicks)
  for (const token of [basename(file), `${basename(file)}/1`])
    await insertVisits(context.clickhouse, rowWith('1'), token)
  ingest.add(file, false)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
  expect(ingest.stats().failures).toBe(0)
})

test('an insert that ends behind the next try, when the file’s own token stores nothing, counts once', async () => {
  const clicks = ids(50)
  const file = await context.fileOf(clicks)
  const { clickhouse } = context
  await insertVisits(clickhouse, rowWith('1'), basename(file))
  await ingest.stop()
  let late: (() => Promise<void>) | undefined
  let tries = 0
  const insert: typeof clickhouse.insert = async given => {
    if (given.token === basename(file)) return clickhouse.insert(given)
    tries += 1
    if (tries === 1) {
      late = () => clickhouse.insert(given)
      throw new Error('no answer in time')
    }
    await late?.()
    return clickhouse.insert(given)
  }
  ingest = context.start({ clickhouse: { ...clickhouse, insert }, retryMs: 1 })
  ingest.add(file, false)
  await done()
  expect(tries).toBe(2)
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('a batch of which a part is there is completed', async () => {
  const clicks = ids(50)
  await insertVisits(context.clickhouse, clicks.slice(0, 20).map(rowWith).join(''), 'an earlier part')
  const file = await context.fileOf(clicks)
  await insertVisits(context.clickhouse, rowWith('1'), basename(file))
  ingest.add(file, false)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('a long batch of which rows are there here and there is completed', async () => {
  // More than one question asks for; the first of them finds everything, the second a part, the last nothing.
  const clicks = ids(11_000)
  const there = clicks.filter((_, index) => index < 5000 || (index < 10_000 && index % 3 === 0))
  await insertVisits(context.clickhouse, there.map(rowWith).join(''), 'here and there')
  ingest.add(await context.fileOf(clicks), false)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('while ClickHouse fails everything waits, and then counts once, in order', async () => {
  const [before, during] = [ids(20), ids(20)]
  await context.clickhouse.writer.command({ query: 'rename table visits to visits_away' })
  const files = [await context.fileOf(before), await context.fileOf(during)]
  for (const file of files) ingest.add(file, true)
  await vi.waitUntil(() => ingest.stats().failing !== undefined, { timeout: 60_000 })
  expect(ingest.stats().files).toBe(2)
  expect(files.every(file => existsSync(file))).toBe(true)
  await context.clickhouse.writer.command({ query: 'rename table visits_away to visits' })
  await done()
  expect(ingest.stats()).toMatchObject({
    files: 0,
    oldestSeconds: 0,
    aside: 0,
    batches: 2,
    failing: undefined
  })
  expect(await context.stored([...before, ...during])).toEqual(once([...before, ...during]))
})

test('clicks of two months are hashed with two keys, and a forgotten key is asked for again', async () => {
  await context.sql`delete from visitor_keys`
  const [november, december] = ids(2)
  const late = JSON.stringify({ ...JSON.parse(clickOf(december ?? '')), t: Date.UTC(2026, 11, 5) })
  ingest.forgetKeys(Infinity)
  ingest.add(await context.spoolFile(`${clickOf(november ?? '')}\n${late}\n`), true)
  await done()
  const answer = await context.clickhouse.probe.query({
    query:
      'select uniqExact(visitor)::UInt32 as n from visits where toString(visits.id) in ({clicks: Array(String)})',
    query_params: { clicks: [november, december] },
    format: 'JSONEachRow'
  })
  expect(await answer.json()).toEqual([{ n: 2 }])
  expect(await context.sql`select month from visitor_keys order by month`).toEqual([
    { month: '2026-11' },
    { month: '2026-12' }
  ])
})

test('while the engine is at work on a file the next one is read, and no other; each click counts once', async () => {
  const read: string[] = []
  const watched = {
    ...context.enricher,
    enrich: (...of: Parameters<Spooled['enricher']['enrich']>) => {
      read.push(of[0])
      return context.enricher.enrich(...of)
    }
  }
  const inserts = heldInserts(context.clickhouse)
  await ingest.stop()
  ingest = context.start({ enricher: watched, clickhouse: inserts.clickhouse })
  const first = ids(3)
  // Brings the month's key, without which a file is read twice.
  ingest.add(await context.fileOf(first), true)
  await done()
  read.length = 0

  inserts.hold()
  const clicks = [ids(3), ids(3), ids(3), ids(3)]
  const files = await Promise.all(clicks.map(each => context.fileOf(each)))
  for (const file of files) ingest.add(file, true)
  await expect.poll(() => read.length).toBe(2)
  await sleep(QUIET_MS)
  inserts.letGo()
  expect(read).toEqual(files.slice(0, 2))
  await done()
  expect(read).toEqual(files)
  expect(await context.stored(clicks.flat())).toEqual(once(clicks.flat()))
})

test('paused, it ends the batch at hand and then takes nothing in until all who paused it are done', async () => {
  const [first, second] = [ids(20), ids(20)]
  ingest.add(await context.fileOf(first), true)
  const resume = await ingest.pause()
  const others = await ingest.pause()
  const before = await context.stored(first)
  expect([once(first), first.map(() => 0)]).toContainEqual(before)
  const file = await context.fileOf(second)
  ingest.add(file, true)
  resume()
  resume()
  await new Promise(resolve => {
    setTimeout(resolve, 200)
  })
  expect(await context.stored(second)).toEqual(second.map(() => 0))
  expect(existsSync(file)).toBe(true)
  others()
  await done()
  expect(await context.stored([...first, ...second])).toEqual(once([...first, ...second]))
})

test('a spool that is moved away is waited for', async () => {
  const clicks = ids(3)
  const file = await context.fileOf(clicks)
  await rename(context.spoolDir, `${context.spoolDir}.away`)
  ingest.add(file, true)
  await vi.waitUntil(() => ingest.stats().failures > 0 || ingest.stats().files === 0, { timeout: 60_000 })
  await rename(`${context.spoolDir}.away`, context.spoolDir)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
})
