import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import { hourOf } from '#contract/moscow-days.ts'
import { duringTests } from '#test/during-tests.ts'
import { clickOf, ids, once, openSpooled } from '#test/spooled.ts'

import type { Ingest } from './ingest.ts'

const context = duringTests(openSpooled)
let ingest: Ingest
afterEach(() => ingest.stop())

const done = () => ingest.drained(60_000)

test('hours are noted behind what is stored of them, and before its file goes', async () => {
  const clicks = ids(3)
  const dayBefore = Date.UTC(2026, 10, 20)
  const file = await context.spoolFile(clicks.map(id => `${clickOf(id, dayBefore)}\n`).join(''))
  const seen: { stored: number[]; isThere: boolean; hours: readonly number[] }[] = []
  ingest = context.start({
    retryMs: 1,
    lateVisits: async hours => {
      seen.push({ stored: await context.stored(clicks), isThere: existsSync(file), hours })
      if (seen.length === 1) throw new Error('PostgreSQL is away')
    }
  })
  ingest.add(file, true)
  await done()
  const each = { stored: once(clicks), isThere: true, hours: [hourOf(dayBefore)] }
  expect(seen).toEqual([each, each])
  expect(await context.stored(clicks)).toEqual(once(clicks))
  expect(existsSync(file)).toBe(false)
})

test('what was stored though its answer is lost is not stored again, also where the engine has forgotten its token', async () => {
  const clicks = ids(3)
  const { clickhouse } = context
  let inserts = 0
  const insert: typeof clickhouse.insert = async given => {
    inserts += 1
    if (inserts > 1) return clickhouse.insert(given)
    await clickhouse.insert({ ...given, token: 'forgotten' })
    throw new Error('the answer is lost')
  }
  ingest = context.start({ clickhouse: { ...clickhouse, insert }, retryMs: 1 })
  ingest.add(await context.fileOf(clicks), true)
  await done()
  expect(await context.stored(clicks)).toEqual(once(clicks))
  expect(inserts).toBe(1)
})

test('lines that are no clicks are set aside before their file goes', async () => {
  const clicks = ids(1)
  const file = await context.spoolFile(`${clicks.map(id => clickOf(id)).join('\n')}\nno click\n`)
  await writeFile(context.asideDir, 'in the way')
  ingest = context.start({ retryMs: 1 })
  ingest.add(file, true)
  await vi.waitUntil(() => ingest.stats().failures > 0, { timeout: 60_000, interval: 5 })
  expect(existsSync(file)).toBe(true)
  await rm(context.asideDir)
  await done()
  expect(readFileSync(join(context.asideDir, basename(file)), 'utf8')).toBe('no click\n')
  expect(await context.stored(clicks)).toEqual(once(clicks))
  expect(existsSync(file)).toBe(false)
})

test('what cannot be set aside yet stays in the queue until it can', async () => {
  const folder = join(context.spoolDir, `${Date.now()}-folder.jsonl`)
  await mkdir(folder)
  await rm(context.asideDir, { recursive: true, force: true })
  await writeFile(context.asideDir, 'in the way')
  ingest = context.start({ retryMs: 1 })
  ingest.add(folder, false)
  await vi.waitUntil(() => ingest.stats().failures > 1, { timeout: 60_000, interval: 5 })
  await rm(context.asideDir)
  await done()
  expect(ingest.stats().aside).toBe(1)
  expect(existsSync(join(context.asideDir, basename(folder)))).toBe(true)
})
