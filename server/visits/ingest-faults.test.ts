import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { clickOf, ids, once, openSpooled, type Spooled } from '#test/spooled.ts'

import { startEnricher } from './enricher.ts'
import type { Ingest } from './ingest.ts'

let context: Spooled
let ingest: Ingest

beforeAll(async () => {
  context = await openSpooled()
})
beforeEach(() => {
  ingest = context.start()
})
afterEach(() => ingest.stop())
afterAll(() => context.close())

const done = () => ingest.drained(20_000)

/** Gives the queue whole files until the file at fault is set aside; answers their clicks. */
async function othersUntilAside() {
  const clicks: string[] = []
  await vi.waitUntil(
    async () => {
      const more = ids(1)
      clicks.push(...more)
      ingest.add(await context.fileOf(more), true)
      return ingest.stats().aside === 1
    },
    { timeout: 15_000, interval: 20 }
  )
  await done()
  return clicks
}

test('a file that cannot be read holds nobody up, and is set aside', async () => {
  const folder = join(context.spoolDir, `${Date.now() - 90_000}-folder.jsonl`)
  await mkdir(folder)
  ingest.add(folder, false)
  const clicks = ids(3)
  ingest.add(await context.fileOf(clicks), true)
  await vi.waitUntil(async () => (await context.stored(clicks)).every(n => n === 1))
  expect(ingest.stats()).toMatchObject({ files: 1, oldestSeconds: 90, aside: 0, failing: undefined })
  const others = await othersUntilAside()
  expect(await context.stored(others)).toEqual(once(others))
  expect(readdirSync(context.asideDir)).toContain(basename(folder))
})

test('a file whose rows ClickHouse refuses holds nobody up, and is set aside', async () => {
  // More months than the engine takes in one block.
  const clicks = ids(101)
  const file = await context.spoolFile(
    clicks.map((id, month) => `${clickOf(id, Date.UTC(2030, month))}\n`).join('')
  )
  const text = readFileSync(file, 'utf8')
  ingest.add(file, true)
  await vi.waitUntil(() => ingest.stats().failing !== undefined, { timeout: 10_000 })
  const others = await othersUntilAside()
  expect(await context.stored(others)).toEqual(once(others))
  expect(ingest.stats().failing).toBeUndefined()
  expect(readFileSync(join(context.asideDir, basename(file)), 'utf8')).toBe(text)
})

test('a file that is never read to its end is given up, and the next is taken in', async () => {
  const own = await startEnricher({}, 2000)
  await ingest.stop()
  ingest = context.start({ enricher: own, retryMs: 60_000 })
  const pipe = join(context.spoolDir, 'pipe.jsonl')
  execFileSync('mkfifo', [pipe])
  const clicks = ids(3)
  ingest.add(pipe, false)
  ingest.add(await context.fileOf(clicks), true)
  try {
    await vi.waitUntil(async () => (await context.stored(clicks)).every(n => n === 1), { timeout: 15_000 })
    expect(ingest.stats()).toMatchObject({ files: 1, failing: undefined })
  } finally {
    await writeFile(pipe, '')
    await own.close()
  }
})

test('an insert that hangs is told of, and its clicks count once when it ends after all', async () => {
  await ingest.stop()
  ingest = context.start({ patienceMs: 300 })
  const hanging = context.clickhouse.writer.command({
    query: 'select sleepEachRow(1) from numbers(3) settings max_block_size = 1'
  })
  const clicks = ids(3)
  ingest.add(await context.fileOf(clicks), true)
  await vi.waitUntil(() => ingest.stats().failing !== undefined, { timeout: 2000 })
  await hanging
  await done()
  expect(ingest.stats()).toMatchObject({ aside: 0, failing: undefined })
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('while PostgreSQL has no keys files wait, and nobody blames ClickHouse or the file', async () => {
  const clicks = ids(3)
  await context.sql`alter table visitor_keys rename to keys_away`
  ingest.forgetKeys()
  ingest.add(await context.fileOf(clicks), true)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(ingest.stats()).toMatchObject({ files: 1, aside: 0, failing: undefined })
  await context.sql`alter table keys_away rename to visitor_keys`
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('a file is compared while reports take every reader', async () => {
  const clicks = ids(3)
  let busy = true
  const reports = Promise.all(
    Array.from({ length: 2 }, () =>
      context.clickhouse.readers.use(reader =>
        reader.command({ query: 'select sleepEachRow(1) from numbers(2) settings max_block_size = 1' })
      )
    )
  ).finally(() => {
    busy = false
  })
  ingest.add(await context.fileOf(clicks), false)
  await done()
  expect(busy).toBe(true)
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
