import { appendFile, mkdir, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { heldInserts } from '#test/held-inserts.ts'
import { PERSON } from '#test/over-http.ts'
import { ids, once, openSpooled } from '#test/spooled.ts'

import type { Ingest } from './ingest.ts'
import { insertVisits } from './visits.store.ts'
import type { Noticed } from './watch-shapes.ts'
import type { Audience } from './watch.ts'

const context = duringTests(openSpooled)
let ingest: Ingest
let shown: Noticed[][]

/** Looks at the visits of everyone. */
const audience: Audience = {
  watches: () => [{ id: 7, everyone: true, owners: [], links: [], where: [] }],
  show: noticed => void shown.push(noticed)
}

beforeEach(() => {
  shown = []
  ingest = context.start({ audience })
})
afterEach(() => ingest.stop())

const done = () => ingest.drained(60_000)
const SOON = { timeout: 60_000 }

/** A file of clicks whose links have the clicks' own numbers. */
const fileOf = (clicks: string[]) =>
  context.spoolFile(
    clicks
      .map(id => JSON.stringify({ id, t: 5, l: id, o: '3', k: 'visit', m: 'GET', ip: '::1', ua: PERSON }))
      .map(line => `${line}\n`)
      .join('')
  )

const linksShown = () => shown.flat().flatMap(({ visits }) => visits.map(visit => visit.link))

test('a batch is shown when it is stored', async () => {
  const clicks = ids(3)
  ingest.add(await fileOf(clicks), true)
  await done()
  expect(shown).toEqual([
    [
      {
        watch: 7,
        visits: clicks.map(link => ({
          link,
          time: 5,
          city: '',
          country: '',
          social: 'direct',
          device: 'desktop',
          os: 'Linux',
          browser: expect.any(String),
          referrer: '',
          utm_source: '',
          utm_medium: '',
          utm_campaign: '',
          utm_term: '',
          utm_content: ''
        })),
        more: false
      }
    ]
  ])
})

test('while ClickHouse fails nothing is shown, and then once', async () => {
  const [before, during] = [ids(2), ids(2)]
  await context.clickhouse.writer.command({ query: 'rename table visits to visits_away' })
  for (const clicks of [before, during]) ingest.add(await fileOf(clicks), true)
  await vi.waitUntil(() => ingest.stats().failures > 3, SOON)
  expect(shown).toEqual([])
  await context.clickhouse.writer.command({ query: 'rename table visits_away to visits' })
  await done()
  expect(linksShown().toSorted()).toEqual([...before, ...during].toSorted())
})

test('an insert that ends when it was given up already is shown once', async () => {
  await ingest.stop()
  const inserts = heldInserts(context.clickhouse)
  // Long enough for what is not held, on a full machine too.
  ingest = context.start({ audience, patienceMs: 3000, clickhouse: inserts.clickhouse })
  inserts.hold()
  const clicks = ids(3)
  ingest.add(await fileOf(clicks), true)
  await vi.waitUntil(() => ingest.stats().failing !== undefined, SOON)
  expect(shown).toEqual([])
  inserts.letGo()
  await done()
  expect(linksShown()).toEqual(clicks)
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('what an earlier process stored but did not remove is shown once', async () => {
  const clicks = ids(3)
  const file = await fileOf(clicks)
  const batch = await context.enricher.enrich(file, new Map([['1970-01', 'a key']]), [])
  await insertVisits(context.clickhouse, batch.rows, basename(file))
  ingest.add(file, false)
  await done()
  expect(linksShown()).toEqual(clicks)
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('a batch that is repeated behind its insert is shown once', async () => {
  const clicks = ids(3)
  const file = await fileOf(clicks)
  await appendFile(file, 'no click\n')
  // Lines that are no clicks are set aside when the others are stored: not while a folder is in the way.
  const inTheWay = join(context.asideDir, basename(file))
  await mkdir(inTheWay, { recursive: true })
  ingest.add(file, true)
  await vi.waitUntil(() => ingest.stats().failures > 2, SOON)
  expect(await context.stored(clicks)).toEqual(once(clicks))
  expect(shown).toEqual([])
  await rmdir(inTheWay)
  await done()
  expect(linksShown()).toEqual(clicks)
  expect(await context.stored(clicks)).toEqual(once(clicks))
})

test('an audience that fails keeps no click from being stored once', async () => {
  await ingest.stop()
  ingest = context.start({
    audience: {
      ...audience,
      show() {
        throw new Error('nobody listens')
      }
    }
  })
  const clicks = ids(3)
  ingest.add(await fileOf(clicks), true)
  await done()
  expect(ingest.stats()).toMatchObject({ aside: 0, batches: 1, failures: 0 })
  expect(await context.stored(clicks)).toEqual(once(clicks))
})
