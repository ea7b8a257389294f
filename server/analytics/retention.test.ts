import { beforeAll, expect, test } from 'vitest'

import { analytics, SINCE_HEADER, type Row } from '#contract/analytics.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { keptFrom } from '#contract/kept-from.ts'
import { freeLimits } from '#contract/plans.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits } from '#server/visits/visits.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan, signUp, type TestUser } from '#test/factories.ts'

import { countOf, isConfirmation, isMachine, isPerson, isPress } from './testing/plain-count.ts'
import { reports } from './testing/reports.ts'
import { sampleVisits } from './testing/sample-visits.ts'

const NOON_MS = 12 * HOUR_MS

const context = duringTests(startTestApp)
let user: TestUser
let visits: ReturnType<typeof sampleVisits>

beforeAll(async () => {
  // Retention counts from the hour: none may end during the test. Within three hours before midnight nothing of the sample is kept of
  // the day that ends.
  context.travel(DAY_MS - ((context.now() - NOON_MS) % DAY_MS))
  user = await signUp(context)
  const { _id: link } = await createLink(context, user)
  const { sql, clickhouse } = context.services
  const [row] = await sql<{ owner: string }[]>`select users[1] as owner from links where id = ${link}`
  visits = sampleVisits([{ link, owner: row?.owner ?? '' }], context.now(), 2000)
  await insertVisits(clickhouse, visits.map(visitLine).join(''), 'sample')
})

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

async function ask(path: string, from: number, to: number, more: Record<string, string> = {}) {
  const reply = await context.app.inject({
    url: path,
    query: { dateFrom: day(from), dateTo: day(to), tz: 'UTC', ...more },
    headers: user.headers
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return { rows: reply.json<Row[]>(), since: reply.headers[SINCE_HEADER] }
}

const keptSince = () => keptFrom(freeLimits.analyticsDays, context.now())
const peopleFrom = (ms: number) => visits.filter(row => isPerson(row) && row.time >= ms)

test('all time may be asked for, however long that is: shown is what is kept, for administrators its last five years', async () => {
  const { sql } = context.services
  const ask1970 = () => ask(analytics.visits.path, 0, context.now())
  const plan = await ask1970()
  expect(plan.since).toBe(new Date(keptSince()).toISOString())
  expect(plan.rows[0]?.visits).toBe(peopleFrom(keptSince()).length)

  await sql`update users set roles = '{USER,ADMIN}' where username = ${user.username}`
  const everything = await ask(analytics.visits.path, 0, context.now(), { all: 'true' })
  const end = Date.parse(`${day(context.now() + DAY_MS)}T00:00Z`)
  expect(everything.since).toBe(new Date(end - 1830 * DAY_MS).toISOString())
  expect(everything.rows[0]?.visits).toBe(peopleFrom(0).length)
  const { statusCode } = await context.app.inject({
    url: analytics.visits.path,
    query: { dateFrom: '1970-01-01', dateTo: '2076-01-01', all: 'true' },
    headers: user.headers
  })
  expect(statusCode).toBe(422)
  await sql`update users set roles = '{USER}' where username = ${user.username}`
})

test('what the plan does not keep is left out of every report, and the header says so', async () => {
  const [from, now, since] = [context.now() - 100 * DAY_MS, context.now(), keptSince()]
  const header = new Date(since).toISOString()
  const shown = peopleFrom(since)
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.length).toBeLessThan(peopleFrom(0).length)

  const totals = await ask(analytics.visits.path, from, now)
  expect(totals.since).toBe(header)
  expect(totals.rows.slice(0, 2)).toEqual([countOf('current', shown), countOf('previous', [])])

  const chart = await ask(analytics.visitsChart.path, from, now)
  expect(chart.since).toBe(header)
  expect(chart.rows.map(row => row.label)).toEqual(
    Array.from({ length: 8 }, (_, index) => day(since + index * DAY_MS))
  )

  const countFrom = (is: (row: VisitRow) => boolean) =>
    visits.filter(row => is(row) && row.time >= since).length
  const [machines, presses] = [countFrom(isMachine), countFrom(isPress)]
  const confirmations = countFrom(isConfirmation)
  expect(Math.min(machines, presses, confirmations)).toBeGreaterThan(5)
  const others: Record<string, number> = {
    [analytics.visits.path]: shown.length + machines,
    [analytics.machines.path]: machines,
    [analytics.buttons.path]: presses,
    [analytics.confirmations.path]: confirmations
  }
  for (const { path, needs } of reports) {
    const { rows, since: told } = await ask(path, from, now, needs)
    expect(told).toBe(header)
    const sum = rows.reduce((total, row) => total + row.visits, 0)
    expect(sum, path).toBe(others[path] ?? shown.length)
  }

  const { rows: filtered } = await ask(analytics.visits.path, from, now, { device: 'mobile' })
  expect(filtered[0]).toEqual(
    countOf(
      'current',
      shown.filter(row => row.device === 'mobile')
    )
  )
})

test('a range that is kept has no header; of the one before counts what is kept, and the header says so', async () => {
  const now = context.now()
  const today = await ask(analytics.visits.path, now, now)
  expect(today.since).toBeUndefined()
  const yesterday = visits.filter(row => isPerson(row) && day(row.time) === day(now - DAY_MS))
  expect(today.rows[1]).toEqual(countOf('previous', yesterday))

  const week = await ask(analytics.visits.path, now - 6 * DAY_MS, now)
  expect(week.since).toBe(new Date(keptSince()).toISOString())
  const from = Date.parse(day(now - 6 * DAY_MS))
  const kept = peopleFrom(keptSince()).filter(({ time }) => time < from)
  expect(kept.length).toBeGreaterThan(0)
  expect(week.rows[1]).toEqual(countOf('previous', kept))
  const chart = await ask(analytics.visitsChart.path, now - 6 * DAY_MS, now)
  expect(chart.since).toBeUndefined()
})

test('nothing is left of a range that was over before', async () => {
  const { rows, since } = await ask(
    analytics.visits.path,
    context.now() - 60 * DAY_MS,
    context.now() - 30 * DAY_MS
  )
  expect(since).toBe(new Date(keptSince()).toISOString())
  expect(rows).toEqual([countOf('current', []), countOf('previous', []), countOf('machines', [])])
  const chart = await ask(
    analytics.visitsChart.path,
    context.now() - 60 * DAY_MS,
    context.now() - 30 * DAY_MS
  )
  expect(chart.rows).toEqual([])
})

test('a better plan shows the past at once, and its end hides it', async () => {
  const [from, now] = [context.now() - 100 * DAY_MS, context.now()]
  await givePlan(context, user, 'START_1')
  const paid = await ask(analytics.visits.path, from, now)
  expect(paid.since).toBeUndefined()
  const begin = Date.parse(day(from))
  expect(paid.rows[0]).toEqual(countOf('current', peopleFrom(begin)))
  await context.services
    .sql`update users set payed_to = now() - interval '1 day' where username = ${user.username}`
  const ended = await ask(analytics.visits.path, from, now)
  expect(ended.since).toBe(new Date(keptSince()).toISOString())
})
