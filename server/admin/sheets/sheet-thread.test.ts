import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import readXlsx from 'read-excel-file/node'
import { afterEach, expect, test } from 'vitest'

import { isPostgresAway, type PostgresAddress } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'
import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'
import { howItEnded } from '#test/how-it-ended.ts'

import type { FiguresOf } from './sheet-kinds.ts'
import { openSheetThread } from './sheet-thread.ts'

const database = duringTests(openDatabase)

const never = new AbortController().signal
const none: FiguresOf = async () => []

const butOfTheSeventh: FiguresOf = async ids =>
  ids.map(id => (id === '7' ? [] : [Number(id), Number(id) * 2]))

const ofTheFirst: FiguresOf = async ids => {
  if (ids.includes('5000')) throw new Error('no figures')
  return []
}

/** Links, of which a sheet shows what it has; texts that no zip makes small, so that pipes hold few. */
const someLinks = (count: number, more = '') => ({
  text: `
    select n::text as id, '{}'::text[] as users, 'slug-' || n as shortlink, 'https://example.ru/' || n as fulllink, 'user' as username,
      (select string_agg(md5(n::text || k), '') from generate_series(1, 40) as k) as title, false as is_microlanding, false as adult,
      'active' as state, '' as blocked_reason, 0 as complaints, '' as erid, '' as advertiser, now() as created_at, null as nm_id ${more}
    from generate_series(1, $1::int) as n`,
  values: [count]
})

/** Of this test's database: who has it lets no row come that asks for it. */
const ROW_LOCK = 7
/** More of a row, for which it waits. */
const held = `pg_advisory_xact_lock_shared(${ROW_LOCK})::text`

/** Does something while no such row comes. */
const whileHeld = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  database.sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${ROW_LOCK})`
    return work()
  })

interface Asked {
  statement: { text: string; values: unknown[] }
  figuresOf?: FiguresOf
  signal?: AbortSignal
  postgres?: PostgresAddress
  firstRowMs?: number
}
/** Longer than a machine is ever full. */
const NEVER_WITHOUT = 60_000

const opened: Readable[] = []
afterEach(async () => {
  for (const stream of opened.splice(0)) {
    if (!stream.closed) await once(stream.destroy(), 'close')
  }
})

async function open({ figuresOf = none, signal = never, ...work }: Asked) {
  const stream = await openSheetThread(
    {
      kind: 'shortlinks',
      postgres: database.address,
      now: Date.now(),
      shortUrl: 'https://tropa.test/',
      firstRowMs: NEVER_WITHOUT,
      ...work
    },
    figuresOf,
    signal
  )
  opened.push(stream)
  return stream
}

const ofSheets = fragment`
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and (query like 'fetch%' or query like 'declare%')`
const connections = async () => (await database.sql`select pid ${ofSheets}`).length

test('rows of several batches, each with its own figures', async () => {
  const stream = await open({ statement: someLinks(9500), figuresOf: butOfTheSeventh })
  const [sheet] = await readXlsx(await buffer(stream))
  const rows = sheet?.data.slice(1) ?? []
  expect(rows.map(row => [row[0], row[7], row[8]])).toEqual(
    Array.from({ length: 9500 }, (_, index) => {
      const n = index + 1
      return [`https://tropa.test/slug-${n}`, n === 7 ? null : n, n === 7 ? null : n * 2]
    })
  )
  await expect.poll(connections).toBe(0)
})

test('a reader who goes away ends the question before the stream is closed', async () => {
  const stream = await open({ statement: someLinks(1_000_000) })
  stream.read(1)
  await expect.poll(connections).toBe(1)
  const closed = new Promise(resolve => stream.once('close', resolve))
  stream.destroy()
  await closed
  await expect.poll(connections).toBe(0)
})

test('who does not wait until it begins ends it', async () => {
  const over = new AbortController()
  const opening = open({ statement: someLinks(1, ', pg_sleep(50)::text'), signal: over.signal })
  const outcome = opening.catch((error: unknown) => error)
  await expect.poll(connections, { timeout: NEVER_WITHOUT }).toBe(1)
  over.abort()
  expect(await outcome).toMatchObject({ message: 'nobody waits for the sheet any more' })
  await expect.poll(connections).toBe(0)
})

test('a file whose first row takes long begins without it, and comes whole', async () => {
  const { head, pieces } = await whileHeld(async () => {
    const stream = await open({ statement: someLinks(1, `, ${held}`), firstRowMs: 100 })
    const begun: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
    const first = await begun.next()
    await expect.poll(connections).toBe(1)
    return { head: first, pieces: begun }
  })
  const rest = await buffer({ [Symbol.asyncIterator]: () => pieces })
  const [sheet] = await readXlsx(Buffer.concat([head.value, rest]))
  expect(sheet?.data).toHaveLength(2)
})

test('who leaves before the first row ends the question', async () => {
  const stream = await open({ statement: someLinks(1, ', pg_sleep(20)::text'), firstRowMs: 100 })
  const closed = new Promise(resolve => stream.once('close', resolve))
  stream.destroy()
  await closed
  await expect.poll(connections).toBe(0)
})

test('a first row that takes long and fails breaks the file off', async () => {
  const stream = await whileHeld(() =>
    open({ statement: someLinks(1, `, 1 / length(${held}) as none`), firstRowMs: 100 })
  )
  expect(await howItEnded(stream)).toBe('22012')
})

test('a statement that is wrong fails before anything is sent, with its code', async () => {
  const opening = open({ statement: { text: 'select id from nowhere', values: [] } })
  await expect(opening).rejects.toMatchObject({ code: '42P01', message: expect.stringContaining('nowhere') })
})

test('a database that is not there is known to be away', async () => {
  const opening = open({
    statement: someLinks(1),
    postgres: { socketDir: '/nowhere', user: 'tropa', database: 'tropa' }
  })
  const error: unknown = await opening.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(isPostgresAway(error)).toBe(true)
})

test('a database that goes away in between breaks the file off', async () => {
  const stream = await open({ statement: someLinks(1_000_000) })
  const reading = buffer(stream).then(
    whole => whole.byteLength,
    (error: unknown) => error
  )
  await expect.poll(connections).toBe(1)
  await database.sql`select pg_terminate_backend(pid) ${ofSheets}`
  expect(await reading).toSatisfy(isPostgresAway)
})

test('figures that cannot be had break the file off', async () => {
  const reading = buffer(await open({ statement: someLinks(6000), figuresOf: ofTheFirst }))
  await expect(reading).rejects.toThrow('no figures')
})

test('nobody reads: no more is made than the pipes hold', async () => {
  const asked: number[] = []
  const figuresOf: FiguresOf = async ids => {
    asked.push(ids.length)
    return []
  }
  const stream = await open({ statement: someLinks(1_000_000), figuresOf })
  let before = -1
  while (before !== asked.length) {
    before = asked.length
    await sleep(500)
  }
  expect(asked.length).toBeLessThan(5)
  stream.destroy()
  await expect.poll(connections).toBe(0)
})
