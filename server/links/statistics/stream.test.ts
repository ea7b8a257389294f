import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import readXlsx from 'read-excel-file/node'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { links } from '#contract/links.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'

const LINKS = 1300

const context = duringTests(startTestApp)
let base: string
let user: TestUser
let next = 0

/** Gives the engine's readers back, all of them. */
let release: () => void = () => {}

beforeAll(async () => {
  base = await context.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => release())

const dayAgo = (days: number) => new Date(context.now() - days * DAY_MS).toISOString().slice(0, 10)

/**
 * A user with so many links, each opened a minute ago; each second of them was made in the same moment as the one before it. Their
 * ids follow the one that is told.
 */
async function manyLinks(count: number): Promise<TestUser & { owner: string; first: number }> {
  const one = await signUpWithPlan(context, 'UNLIMITED_1')
  const owner = await idOf(context, one)
  const first = (next += 100_000)
  await context.services.sql`
    insert into links (id, users, shortlink, fulllink, title, host, created_at)
    select ${first} + n, array[${owner}]::bigint[], 'many-' || ${first}::int + n, 'https://example.ru/' || n, 'Ссылка ' || n,
           'example.ru', now() - interval '1 microsecond' * (n / 2)
    from generate_series(1, ${count}::int) as n`
  const visits = Array.from({ length: count }, (_, index) => ({
    link: String(first + index + 1),
    time: context.now() - MINUTE_MS,
    visitor: index
  }))
  await insertPlainVisits(context, owner, visits)
  return { ...one, owner, first }
}

beforeEach(async () => {
  user = await manyLinks(LINKS)
})

const statistics = (signal?: AbortSignal, { headers } = user, query = '') =>
  fetch(base + links.statistics.path + query, { headers, ...(signal && { signal }) })

/** Asks for a file and takes it all. */
async function wholeFile(of = user): Promise<{ status: number; bytes: number }> {
  const response = await statistics(undefined, of)
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
}

/** Holds the engine's readers; the function lets one question through. */
function holdReaders(): () => void {
  const { readers } = context.services.clickhouse
  const releases: (() => void)[] = []
  const hold = () => {
    const held = Promise.withResolvers<void>()
    releases.push(held.resolve)
    void readers.use(() => held.promise)
  }
  for (let n = 0; n < readers.size; n += 1) hold()
  release = () => {
    for (const one of releases.splice(0)) one()
  }
  return () => {
    hold()
    releases.shift()?.()
  }
}

/** A file whose first bytes are here, and whose next question waits: after them none is let through. */
async function begunFile(signal?: AbortSignal): Promise<Response> {
  const letOnePass = holdReaders()
  const answering = Promise.withResolvers<ServerResponse>()
  context.app.server.once('request', (_request, response) => answering.resolve(response))
  const asked = statistics(signal)
  const answer = await answering.promise
  for (await sleep(60); !answer.headersSent; await sleep(60)) letOnePass()
  return asked
}

test('more links than are read at once are all there, in order, each with its figures', async () => {
  const response = await statistics()
  const sheets = await readXlsx(Buffer.from(await response.arrayBuffer()))
  for (const name of ['Ссылки', 'Города', 'Источники', 'По дням']) {
    const rows = sheets.find(({ sheet }) => sheet === name)?.data.slice(1) ?? []
    expect(rows, name).toHaveLength(LINKS)
    const numbers = rows.map(row => Number(String(row[1]).split(' ')[1]))
    // The newest first; of those made in one moment, the later id.
    expect(numbers).toEqual(
      Array.from({ length: LINKS }, (_, index) => index + 1).toSorted(
        (a, b) => Math.floor(a / 2) - Math.floor(b / 2) || b - a
      )
    )
    const clicks = name === 'Ссылки' ? 7 : 3
    expect(new Set(rows.map(row => row[clicks]))).toEqual(new Set([1]))
  }
})

test('clicks that come in meanwhile neither repeat a row nor lose one', async () => {
  const one = await manyLinks(3)
  const ids = [1, 2, 3].map(n => String(one.first + n))
  const visitDays = (of: string[], days: number[]) =>
    insertPlainVisits(
      context,
      one.owner,
      of.flatMap(link => days.map(day => ({ link, time: context.now() - day * DAY_MS })))
    )
  await visitDays(
    ids,
    Array.from({ length: 900 }, (_, index) => index + 2)
  )
  const over = new AbortController()
  const letOnePass = holdReaders()
  const file = statistics(undefined, one, `?dateFrom=${dayAgo(1800)}&dateTo=${dayAgo(-1)}`)
    .then(response => response.arrayBuffer())
    .finally(() => over.abort())
  for (let late = 902; !over.signal.aborted; late += 1) {
    // Of the first link, before all its days: by their place all later rows are one further.
    await visitDays(ids.slice(0, 1), [late])
    letOnePass()
    await sleep(20)
  }
  const sheets = await readXlsx(Buffer.from(await file))
  const rows = sheets.find(({ sheet }) => sheet === 'По дням')?.data.slice(1) ?? []
  const keys = rows.map(([url, , day]) => `${String(url)} ${day instanceof Date ? day.toISOString() : ''}`)
  expect(new Set(keys).size).toBe(keys.length)
  const byLink = Map.groupBy(keys, key => key.split(' ')[0])
  expect([...byLink.values()].map(days => days.length)).toEqual([expect.any(Number), 901, 901])
  expect(byLink.values().next().value?.length).toBeGreaterThan(901)
}, 600_000)

const rename = (from: string, to: string) =>
  context.services.clickhouse.writer.command({ query: `rename table ${from} to ${to}` })

test('an engine that is away is told before the first byte, and the next file can be asked for', async () => {
  await rename('visits', 'away')
  const refused = await statistics()
  await rename('away', 'visits')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'REPORTS_UNAVAILABLE' })
  expect((await wholeFile()).status).toBe(200)
})

test('an engine that goes away in the middle breaks the file off', async () => {
  const response = await begunFile()
  expect(response.status).toBe(200)
  await rename('visits', 'away')
  release()
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  await rename('away', 'visits')
  expect((await wholeFile()).status).toBe(200)
})

test('a reader who goes away leaves no question behind', async () => {
  for (let n = 0; n < 4; n += 1) {
    const abort = new AbortController()
    const response = await begunFile(abort.signal)
    abort.abort()
    await expect(response.arrayBuffer()).rejects.toThrow('aborted')
    release()
  }
  const today = new Date(context.now()).toISOString().slice(0, 10)
  const report = await context.app.inject({
    url: analytics.visits.path,
    query: { dateFrom: today, dateTo: today },
    headers: user.headers
  })
  expect(report.statusCode).toBe(200)
  // Its last question is over a moment after it was let through.
  const again = await vi.waitFor(
    async () => {
      const file = await wholeFile()
      expect(file.status).toBe(200)
      return file
    },
    { timeout: 60_000 }
  )
  expect(again.bytes).toBeGreaterThan(10_000)
})

test('one file at a time; other users are not concerned', async () => {
  const first = await begunFile()
  const second = await statistics()
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await second.json()).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    message: expect.stringContaining('Файл уже собирается')
  })
  const others = wholeFile(await signUp(context))
  release()
  expect((await others).status).toBe(200)
  await first.arrayBuffer()
  // Its end is known to the service a moment after the reader has it.
  await vi.waitFor(async () => expect((await wholeFile()).status).toBe(200), { timeout: 60_000 })
})

test('thirty files an hour', async () => {
  const newcomer = await signUp(context)
  const ask = () => context.app.inject({ url: links.statistics.path, headers: newcomer.headers })
  for (let n = 0; n < 30; n += 1) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('не больше 30 файлов') })
  context.travel(3_600_001)
  expect((await ask()).statusCode).toBe(200)
})

test('a stop of the service ends a file that is under way', async () => {
  const response = await begunFile()
  const body = response.arrayBuffer()
  const closed = context.app.close()
  await expect(body).rejects.toThrow('terminated')
  release()
  await closed
})
