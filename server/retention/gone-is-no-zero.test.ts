import { beforeAll, beforeEach, expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { SPARK_DAYS } from '#contract/limits.ts'
import type { CountedShortlink } from '#contract/links.ts'
import { dateOf, dayOf, startOf } from '#contract/moscow-days.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan, signUp } from '#test/factories.ts'
import { dependenciesOf, freeUser, passNight } from '#test/retention-night.ts'
import { emptyVisits, lineOf, storedLines } from '#test/retention-stored.ts'
import { withoutClosing } from '#test/without-closing.ts'

import type { RetentionDependencies } from './retention.ts'

// What reports show of a link whose older visits retention has removed.

const context = duringTests(() => withoutClosing(startTestApp))
let deps: RetentionDependencies

beforeAll(() => {
  // What is kept counts from the hour: none may end during a test.
  context.travel(HOUR_MS - (context.now() % HOUR_MS))
  deps = dependenciesOf(context)
})
beforeEach(() => emptyVisits(context))

test('who only shares a link has what is gone of it shown as no zero either', async () => {
  const { link, visits } = await freeUser(context)
  const other = await signUp(context)
  const { sql } = context.services
  await sql`
    update links set users = users || (select id from users where username = ${other.username}) where id = ${link}`
  await passNight(deps)
  await givePlan(context, other, 'UNLIMITED_12')
  const first = Math.min(...visits.map(({ time }) => dayOf(time)))
  const url = `/api/ch_analytics/visits?dateFrom=${dateOf(first)}&dateTo=${dateOf(dayOf(context.now()))}&id=${link}`
  const reply = await context.app.inject({ url, headers: other.headers })
  expect(Date.parse(String(reply.headers['x-analytics-since']))).toBeGreaterThan(startOf(first))
})

test('what is gone of a link is gone for whoever gets it, and hides nothing of their other links', async () => {
  const { link, visits } = await freeUser(context)
  const heir = await signUp(context)
  const whole = await createLink(context, heir)
  await passNight(deps)
  await givePlan(context, heir, 'UNLIMITED_12')
  const { sql } = context.services
  await sql`update links set users = array[(select id from users where username = ${heir.username})] where id = ${link}`
  const first = Math.min(...visits.map(({ time }) => dayOf(time)))
  const since = async (id: string) => {
    const range = `dateFrom=${dateOf(first)}&dateTo=${dateOf(dayOf(context.now()))}`
    const url = `/api/ch_analytics/visits?${range}&id=${id}`
    return (await context.app.inject({ url, headers: heir.headers })).headers['x-analytics-since']
  }
  const daily = async (id: string) => {
    const reply = await context.app.inject({ url: `/api/users/shortlinks/${id}`, headers: heir.headers })
    return reply.json<CountedShortlink>().daily
  }
  const stored = await storedLines(context)
  const kept = visits.filter(visit => stored.includes(lineOf(visit)))
  expect(Date.parse(String(await since(link)))).toBeGreaterThan(startOf(first))
  expect(await daily(link)).toEqual(kept.map(() => 1))
  await sql`update users set kept_from = now() where username = ${heir.username}`
  expect(await since(whole._id)).toBeUndefined()
  expect(await daily(whole._id)).toHaveLength(SPARK_DAYS)
})

test('what is shown since a later day is shown since no earlier one when more goes', async () => {
  const { owner, link, visits } = await freeUser(context)
  const { sql } = context.services
  const later = new Date(context.now())
  await sql`update users set kept_from = ${later} where id = ${owner}`
  await sql`update links set kept_from = ${later} where id = ${link}`
  await passNight(deps)
  expect((await storedLines(context)).length).toBeLessThan(visits.length)
  const since = await sql<{ kept_from: Date }[]>`
    select kept_from from users where id = ${owner} union all select kept_from from links where id = ${link}`
  expect(since.map(row => row.kept_from)).toEqual([later, later])
})

test('what is gone is no zero: a better plan shows only what is there, and says since when', async () => {
  const { user, link, visits } = await freeUser(context)
  await passNight(deps)
  await givePlan(context, user, 'UNLIMITED_12')
  const stored = await storedLines(context)
  const kept = visits.filter(visit => stored.includes(lineOf(visit)))
  const first = Math.min(...kept.map(({ time }) => dayOf(time)))
  const get = (url: string) => context.app.inject({ url, headers: user.headers })
  const range = `dateFrom=${dateOf(first - 5)}&dateTo=${dateOf(dayOf(context.now()))}`
  const chart = await get(`/api/ch_analytics/visits-chart?${range}`)
  expect(Date.parse(String(chart.headers['x-analytics-since']))).toBe(startOf(first))
  const days = chart.json<{ label: string; visits: number }[]>()
  expect(days[0]?.label).toContain(dateOf(first))
  expect(days.map(day => day.visits)).toEqual(kept.map(() => 1))
  const shown = await get(`/api/users/shortlinks/${link}`)
  expect(shown.json()).toMatchObject({ visits: visits.length, daily: kept.map(() => 1) })
})
