import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { hourOf } from '#contract/moscow-days.ts'
import { duringTests } from '#test/during-tests.ts'
import { heldInserts } from '#test/held-inserts.ts'
import { clickOf, ids, once, openSpooled, type Spooled } from '#test/spooled.ts'

import { startEnricher } from './enricher.ts'
import type { Ingest } from './ingest.ts'

const ASIDE_MS = 120_000
/** Long enough for what is not held, on a full machine too. */
const SOME_PATIENCE_MS = 3000

const context = duringTests(openSpooled)
let ingest: Ingest

beforeEach(() => {
  ingest = context.start()
})
afterEach(() => ingest.stop())

const done = () => ingest.drained(60_000)

/** Gives the queue whole files, one after another, until the file at fault is set aside; answers their clicks. */
async function othersUntilAside() {
  const clicks: string[] = []
  const until = performance.now() + ASIDE_MS
  while (ingest.stats().aside === 0 && performance.now() < until) {
    const more = ids(1)
    clicks.push(...more)
    const { batches } = ingest.stats()
    ingest.add(await context.fileOf(more), true)
    await vi.waitUntil(() => ingest.stats().batches > batches, { timeout: 60_000, interval: 10 })
  }
  expect(ingest.stats().aside).toBe(1)
  await done()
  return clicks
}

/** Gives the queue whole files, each when the one before was taken in. */
async function othersWhile(goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const { batches } = ingest.stats()
    ingest.add(await context.fileOf(ids(1)), true)
    await vi.waitUntil(() => ingest.stats().batches > batches, { timeout: 60_000, interval: 5 })
  }
}

test('a folder that is called like a spool file is set aside at once, and holds nobody up', async () => {
  const folder = join(context.spoolDir, `${Date.now() - 90_000}-folder.jsonl`)
  await mkdir(folder)
  ingest.add(folder, false)
  const clicks = ids(3)
  ingest.add(await context.fileOf(clicks), true)
  await done()
  expect(ingest.stats()).toMatchObject({ files: 0, aside: 1, batches: 1, failing: undefined })
  expect(await context.stored(clicks)).toEqual(once(clicks))
  expect(readdirSync(context.asideDir)).toContain(basename(folder))
})

test(
  'a file whose rows ClickHouse refuses holds nobody up, and is set aside; its hours are noted, should some of it be stored',
  { timeout: 300_000 },
  async () => {
    const noted = new Set<number>()
    await ingest.stop()
    ingest = context.start({ lateVisits: async hours => hours.forEach(hour => noted.add(hour)) })
    const clicks = ids(2)
    const alter = (query: string) =>
      context.clickhouse.writer.command({ query: `alter table visits ${query}` })
    await alter(`add constraint not_this check id != ${clicks[0]}`)
    const dayBefore = Date.UTC(2026, 10, 20)
    const text = clicks.map(id => `${clickOf(id, dayBefore)}\n`).join('')
    const file = await context.spoolFile(text)
    ingest.add(file, true)
    await vi.waitUntil(() => ingest.stats().failing !== undefined, { timeout: 60_000 })
    const others = await othersUntilAside()
    await alter('drop constraint not_this')
    expect(await context.stored(others)).toEqual(once(others))
    expect(await context.stored(clicks)).toEqual([0, 0])
    expect(ingest.stats().failing).toBeUndefined()
    expect(readFileSync(join(context.asideDir, basename(file)), 'utf8')).toBe(text)
    expect(noted).toContain(hourOf(dayBefore))
  }
)

test('what ClickHouse refuses for its own sake is held against no file, however often and whatever else it takes', async () => {
  const busy = Object.assign(new Error('too many'), { type: 'TOO_MANY_SIMULTANEOUS_QUERIES' })
  const [refused, clicks] = [ids(3), ids(3)]
  const { clickhouse } = context
  const tries = { left: 9 }
  const file = await context.fileOf(refused)
  await ingest.stop()
  const insert: typeof clickhouse.insert = async given => {
    if (given.token.startsWith(basename(file)) && tries.left > 0) {
      tries.left -= 1
      throw busy
    }
    return clickhouse.insert(given)
  }
  ingest = context.start({ clickhouse: { ...clickhouse, insert }, retryMs: 1 })
  ingest.add(file, true)
  await othersWhile(() => tries.left > 0)
  ingest.add(await context.fileOf(clicks), true)
  await done()
  expect(ingest.stats()).toMatchObject({ aside: 0 })
  expect(await context.stored([...refused, ...clicks])).toEqual(once([...refused, ...clicks]))
})

test('what the machine lacks for now is held against no file, however often and whatever else is taken in', async () => {
  await expect(context.enricher.enrich('/none', new Map(), [])).rejects.toMatchObject({ code: 'ENOENT' })
  const clicks = ids(3)
  const file = await context.fileOf(clicks)
  const tries = { left: 9 }
  const enrich: Spooled['enricher']['enrich'] = async (...of) => {
    if (of[0] !== file || tries.left === 0) return context.enricher.enrich(...of)
    tries.left -= 1
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  }
  await ingest.stop()
  ingest = context.start({ enricher: { ...context.enricher, enrich }, retryMs: 1 })
  ingest.add(file, true)
  await othersWhile(() => tries.left > 0)
  await done()
  expect(ingest.stats()).toMatchObject({ aside: 0 })
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('what comes is taken in between the files of before a restart, not behind all of them', async () => {
  const taken: string[] = []
  const inserts = heldInserts(context.clickhouse)
  await ingest.stop()
  const enricher = {
    ...context.enricher,
    enrich: (...of: Parameters<Spooled['enricher']['enrich']>) => {
      taken.push(of[0])
      return context.enricher.enrich(...of)
    }
  }
  ingest = context.start({ clickhouse: inserts.clickhouse, enricher })
  const before = await Promise.all(Array.from({ length: 6 }, () => context.fileOf(ids(1))))
  const coming = await Promise.all(Array.from({ length: 3 }, () => context.fileOf(ids(1))))
  inserts.hold()
  for (const file of before) ingest.add(file, false)
  for (const file of coming) ingest.add(file, true)
  inserts.letGo()
  await done()
  const order = [...new Set(taken)].map(file => coming.includes(file))
  expect(order.lastIndexOf(true)).toBeLessThanOrEqual(6)
  expect(order).toHaveLength(9)
})

test('clicks of any number of months are one batch', async () => {
  await ingest.stop()
  ingest = context.start({ patienceMs: 60_000 })
  const clicks = ids(120)
  const lines = clicks.map((id, month) => `${clickOf(id, Date.UTC(2030, month))}\n`)
  ingest.add(await context.spoolFile(lines.join('')), true)
  await done()
  expect(ingest.stats()).toMatchObject({ batches: 1, failures: 0, aside: 0 })
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('reading that has no end is given up, and the next file is read', async () => {
  // Another thread has to begin within it.
  const own = await startEnricher({}, 15_000)
  await ingest.stop()
  ingest = context.start({ enricher: own })
  const pipe = join(context.spoolDir, 'pipe')
  execFileSync('mkfifo', [pipe])
  const clicks = ids(3)
  try {
    await expect(own.enrich(pipe, new Map(), [])).rejects.toThrow('gave no answer')
    ingest.add(await context.fileOf(clicks), true)
    await done()
    expect(await context.stored(clicks)).toEqual(once(clicks))
  } finally {
    await writeFile(pipe, '')
    await own.close()
  }
})

test('an insert that hangs is told of, and its clicks count once when it ends after all', async () => {
  await ingest.stop()
  const inserts = heldInserts(context.clickhouse)
  ingest = context.start({ patienceMs: SOME_PATIENCE_MS, clickhouse: inserts.clickhouse })
  inserts.hold()
  const clicks = ids(3)
  ingest.add(await context.fileOf(clicks), true)
  await vi.waitUntil(() => ingest.stats().failing !== undefined, { timeout: 60_000 })
  inserts.letGo()
  await done()
  expect(ingest.stats()).toMatchObject({ aside: 0, failing: undefined })
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('while PostgreSQL has no keys files wait, and nobody blames ClickHouse or the file', async () => {
  const clicks = ids(3)
  await context.sql`alter table visitor_keys rename to keys_away`
  ingest.forgetKeys(Infinity)
  ingest.add(await context.fileOf(clicks), true)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(ingest.stats()).toMatchObject({ files: 1, aside: 0, failing: undefined })
  await context.sql`alter table keys_away rename to visitor_keys`
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('a file is compared while reports take every reader', async () => {
  const clicks = ids(3)
  const { readers } = context.clickhouse
  const query = 'select sleepEachRow(0.5) from numbers(1) settings max_block_size = 1'
  const over = new AbortController()
  const reports = Promise.all(
    Array.from({ length: readers.size }, () =>
      readers.use(async reader => {
        while (!over.signal.aborted) await reader.command({ query })
      })
    )
  )
  ingest.add(await context.fileOf(clicks), false)
  await done().finally(() => over.abort())
  expect(await context.stored(clicks)).toEqual(once(clicks))
  await reports
})

test('a file that somebody removed does not stop the others', async () => {
  const clicks = ids(3)
  ingest.add(join(context.spoolDir, 'gone.jsonl'), false)
  ingest.add(await context.fileOf(clicks), true)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('an enrichment thread that ended is replaced', async () => {
  const clicks = ids(3)
  await context.enricher.close()
  ingest.add(await context.fileOf(clicks), true)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
})
