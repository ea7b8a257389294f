import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateAt, dayOf, startOf } from '#contract/moscow-days.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, idOf, signUpWithPlan } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { removalsOf } from '#test/removals.ts'
import { toldClosing } from '#test/told-closing.ts'

/** So many of an owner in an hour are answered by its sums. */
const SUMMED = 2000

const world = duringTests(async () => {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  const closing = await toldClosing(() => startTestApp({}, { log }))
  const owner = await signUpWithPlan(closing.context, 'UNLIMITED_12')
  const { _id: link, shortlink } = await createLink(closing.context, owner)
  return { ...closing, warnings, owner, ownerId: await idOf(closing.context, owner), link, shortlink }
})

beforeEach(() => {
  // Twenty past ten in the morning of the next day.
  const { now, travel } = world.context
  travel(startOf(dayOf(now()) + 1) + 10 * HOUR_MS + 20 * MINUTE_MS - now())
})

const today = () => dayOf(world.context.now())

/** Puts visits of its owner where the reports read them. */
const insert = (time: number, visits = 1) =>
  insertPlainVisits(
    world.context,
    world.ownerId,
    Array.from({ length: visits }, (_, visitor) => ({ link: world.link, time, visitor }))
  )

/** What is known of a period of these. */
async function known(span: 'hour' | 'day', first: number, hour = 0) {
  const [row] = await world.context.services.sql<{ built: boolean; stale: boolean }[]>`
    select built, stale from rollup_periods
    where span = ${span} and first - date '1970-01-01' = ${first} and hour = ${hour}`
  return row
}

const counts = { built: true, stale: false }

test('a day that is over is closed by the application itself', async () => {
  await insert(startOf(today()) - HOUR_MS)
  await world.nextRun()
  expect(await known('day', today() - 1)).toEqual(counts)
})

test('a run that failed is told, and the next one comes', async () => {
  const { sql } = world.context.services
  await insert(startOf(today()) - HOUR_MS)
  await sql`alter table rollup_periods rename to away`
  await world.nextRun()
  await sql`alter table away rename to rollup_periods`
  expect(world.warnings.filter(line => line.includes('closing periods did not end'))).toHaveLength(1)
  expect(await known('day', today() - 1)).toBeUndefined()
  await world.nextRun()
  expect(await known('day', today() - 1)).toEqual(counts)
})

test('a click of an hour that was closed while the clock was ahead is counted when it is back', async () => {
  const { context, owner, nextRun, shortlink } = world
  const visits = async () => {
    const day = dateAt(context.now())
    const url = `/api/ch_analytics/visits?dateFrom=${day}&dateTo=${day}`
    const reply = await context.app.inject({ url, headers: owner.headers })
    const rows = reply.json<{ label: string; visits: number }[]>()
    return rows.find(({ label }) => label === 'current')?.visits
  }
  await insert(context.now() - MINUTE_MS, SUMMED)
  context.travel(HOUR_MS)
  await nextRun()
  context.travel(-HOUR_MS)
  expect(await known('hour', today(), 10)).toEqual(counts)
  expect(await removalsOf(context).open(shortlink)).toBe(302)
  await context.settle()
  expect(await known('hour', today(), 10)).toMatchObject({ stale: true })
  expect(await visits()).toBe(SUMMED + 1)
  await nextRun()
  expect(await known('hour', today(), 10)).toEqual(counts)
  expect(await visits()).toBe(SUMMED + 1)
})
