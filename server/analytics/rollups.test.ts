import * as fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { keptFrom } from '#contract/kept-from.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { freeLimits } from '#contract/plans.ts'
import { closePeriods } from '#server/visits/rollups/close-periods.ts'
import { dekadOf } from '#server/visits/rollups/period.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { duringTests } from '#test/during-tests.ts'
import { expectPlain, sampleScopes, visitsOf } from '#test/expect-plain.ts'
import { passMidnight } from '#test/past-midnight.ts'
import { startSampleApp } from '#test/sample-app.ts'
import { withoutClosing } from '#test/without-closing.ts'

import { rollupPeriod } from './testing/period.ts'
import { countOf, isConfirmation, isPerson } from './testing/plain-count.ts'
import { momentOf } from './zone.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const sample = duringTests(() => withoutClosing(startSampleApp))

const close = () => {
  const { services, now } = sample.context
  return closePeriods({ sql: services.sql, clickhouse: services.clickhouse, clock: now, least: 1 })
}

beforeAll(async () => {
  passMidnight(sample.context)
  // Retention counts from the hour: none may end during the test.
  sample.context.travel(HOUR_MS - (sample.context.now() % HOUR_MS))
  await close()
})

/** A third of all reports at a time. */
const THIRDS = 3
const question = fc.record({
  scope: fc.constantFrom(...sampleScopes),
  period: rollupPeriod,
  third: fc.nat({ max: THIRDS - 1 })
})

test('the periods of the sample are closed', async () => {
  const { sql } = sample.context.services
  const [row] = await sql<{ days: number; dekads: number; open: number }[]>`
    select count(*) filter (where span = 'day')::int as days, count(*) filter (where span = 'dekad')::int as dekads,
           count(*) filter (where not built or stale)::int as open from rollup_periods`
  expect(row?.open).toBe(0)
  expect(row?.days).toBeGreaterThan(200)
  expect(row?.dekads).toBeGreaterThan(18)
})

test('every report of every range, zone and scope is the plain count', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ scope, period: { tz, bounds }, third }) => {
      const { from, to, dateFrom, dateTo } = bounds(sample.context.now())
      await expectPlain(sample, sample.visits, {
        scope,
        range: { from, to, previousFrom: from - (to - from) },
        asked: { tz, dateFrom, dateTo },
        which: nth => nth % THIRDS === third
      })
    }),
    { numRuns: 30 }
  )
})

const numbered = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const dateOf = (ms: number) => numbered(dayOf(ms))

test('what a plan does not keep is left out, of closed periods too', async () => {
  const { context, users } = sample
  const { sql } = context.services
  await sql`update users set payed_to = now() - interval '1 day' where username = ${users.anna.username}`
  const since = keptFrom(freeLimits.analyticsDays, context.now())
  const from = startOf(dayOf(context.now() - 40 * DAY_MS))
  const to = startOf(dayOf(context.now()) + 1)
  const asked = { tz: 'Europe/Moscow', dateFrom: dateOf(from), dateTo: dateOf(context.now()) }
  const range = { from: since, to, previousFrom: undefined }
  for (const scope of sampleScopes.filter(({ user }) => user === 'anna')) {
    await expectPlain(sample, sample.visits, { scope, range, asked })
  }
  await sql`update users set payed_to = now() + interval '1 year' where username = ${users.anna.username}`
})

test('closed periods are answered without raw visits, but not for filters', async () => {
  const { context, rowsOf } = sample
  const end = dekadOf(dayOf(context.now()) - 11).end
  const month = new Date((end - 1) * DAY_MS)
  const [from, to] = [Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - 4) - 3 * HOUR_MS, startOf(end)]
  const asked = { tz: 'Europe/Moscow', dateFrom: dateOf(from), dateTo: dateOf(to - 1) }
  const mobile = visitsOf(sample, { user: 'anna' }, sample.visits).filter(
    row => isPerson(row) && row.device === 'mobile' && row.time >= from && row.time < to
  )
  const filtered = async () =>
    (await rowsOf('anna', analytics.visits.path, { ...asked, device: 'mobile' }))[0]
  expect(await filtered()).toEqual(countOf('current', mobile))
  expect(mobile.length).toBeGreaterThan(30)

  await context.services.clickhouse.writer.command({
    query: `alter table visits delete where time >= fromUnixTimestamp64Milli(${from}) and time < fromUnixTimestamp64Milli(${to})`,
    clickhouse_settings: { mutations_sync: '2' }
  })
  const range = { from, to, previousFrom: from - (to - from) }
  // Of these there are no sums.
  const isGone = (row: VisitRow) => isConfirmation(row) && row.time >= from && row.time < to
  const left = sample.visits.filter(row => !isGone(row))
  // Links that others share with a user are read one by one.
  for (const scope of sampleScopes.filter(({ user, link }) => user !== 'boris' || link))
    await expectPlain(sample, left, { scope, range, asked })
  expect(await filtered()).toEqual(countOf('current', []))

  // Days of other zones, and parts of a day, are put together from hours: totals, the chart and machines have these.
  const [first, last] = [dayOf(from) + 1, dayOf(to) - 2]
  for (const { tz, days } of [
    { tz: 'Asia/Vladivostok', days: [first, last] },
    { tz: 'Europe/Kaliningrad', days: [first, first] },
    { tz: 'Europe/Moscow', days: [last, last] }
  ] as const) {
    const [begin, until] = [momentOf(days[0] * DAY_MS, tz), momentOf((days[1] + 1) * DAY_MS, tz)]
    for (const scope of sampleScopes.filter(({ user, link }) => user !== 'boris' || link))
      await expectPlain(sample, sample.visits, {
        scope,
        range: { from: begin, to: until, previousFrom: begin - (until - begin) },
        asked: { tz, dateFrom: numbered(days[0]), dateTo: numbered(days[1]) },
        which: nth => [0, 1, 3].includes(nth)
      })
  }
  expect(await rowsOf('anna', analytics.recent.path, asked)).toEqual([])
})
