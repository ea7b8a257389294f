import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { SPARK_DAYS } from '#contract/limits.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { embeddedOnly } from '#test/embedded-only.ts'
import { createLink, signUp, type TestUser, idOf, signUpWithPlan } from '#test/factories.ts'
import { insertPlainVisits, type PlainVisit } from '#test/link-visits.ts'
import { passMidnight } from '#test/past-midnight.ts'

const context = duringTests(startTestApp)
let anna: TestUser
let link: { _id: string }
let owner: string
beforeAll(() => {
  passMidnight(context)
})
beforeEach(async () => {
  anna = await signUpWithPlan(context, 'UNLIMITED_1')
  owner = await idOf(context, anna)
  link = await createLink(context, anna)
})

/** The first moment of a Moscow day; 0 is today. */
const dayStart = (daysAgo: number) => startOf(dayOf(context.now()) - daysAgo)

interface Counted {
  _id: string
  visits: number | null
  uniqVisits: number | null
  daily: number[] | null
}

const get = (url: string, user = anna) => context.app.inject({ url, headers: user.headers })

const list = async (query = '') => (await get(`/api/users/shortlinks${query}`)).json<Counted[]>()

const one = async (id = link._id) => (await get(`/api/users/shortlinks/${id}`)).json<Counted>()

const days = (length: number, filled: Record<number, number> = {}) =>
  Array.from({ length }, (_, index) => filled[length - 1 - index] ?? 0)

const visit = (time: number, visitor: number, more: object = {}) => ({
  link: link._id,
  time,
  visitor,
  ...more
})

/** As visits are taken in: sums of what is over, made a minute after the start, count no more. */
async function insert(of: string, visits: PlainVisit[]): Promise<void> {
  await insertPlainVisits(context, of, visits)
  await context.services.sql`update rollup_periods set stale = true`
}

const rename = (from: string, to: string) =>
  context.services.clickhouse.writer.command({ query: `rename table ${from} to ${to}` })

describe('people of each day', () => {
  test('of Moscow, today last; each person once a day, no machines, no buttons', async () => {
    await insert(owner, [
      visit(dayStart(0), 1),
      visit(dayStart(0) + 1, 1),
      visit(dayStart(0) + 2, 2),
      visit(dayStart(0) + 3, 3, { machine: 'bot' }),
      visit(dayStart(0) + 3, 4, { kind: 'button' }),
      visit(dayStart(0) + 3, 5, { kind: 'confirm' }),
      visit(dayStart(0) - 1, 1),
      visit(dayStart(1), 6),
      visit(dayStart(1), 7),
      visit(dayStart(29), 1),
      visit(dayStart(29) - 1, 1),
      visit(dayStart(400), 8)
    ])
    const daily = days(SPARK_DAYS, { 0: 2, 1: 3, 29: 1 })
    expect(await one()).toMatchObject({ visits: 9, uniqVisits: 5, daily })
    expect(await list()).toMatchObject([{ visits: 9, uniqVisits: 5, daily }])
  })

  test('moves on with the day of Moscow', async () => {
    const time = dayStart(0)
    await insert(owner, [{ link: link._id, time }])
    context.travel(time + DAY_MS - 1 - context.now())
    // The clock runs on: a moment later it may be the next day already.
    const { daily } = await one()
    expect([days(SPARK_DAYS, { 0: 1 }), days(SPARK_DAYS, { 1: 1 })]).toContainEqual(daily)
    context.travel(1000)
    expect((await one()).daily).toEqual(days(SPARK_DAYS, { 1: 1 }))
  })

  test('only the days that the plan keeps; those of other links stay theirs', async () => {
    const boris = await signUp(context)
    const mine = await createLink(context, boris)
    const other = await createLink(context, boris)
    await insert(await idOf(context, boris), [
      { link: mine._id, time: dayStart(6) },
      { link: mine._id, time: dayStart(7) + 1 },
      { link: other._id, time: dayStart(2) }
    ])
    const reply = await get('/api/users/shortlinks', boris)
    expect(reply.json<Counted[]>().map(({ _id, visits, daily }) => ({ _id, visits, daily }))).toEqual([
      { _id: other._id, visits: 1, daily: days(7, { 2: 1 }) },
      { _id: mine._id, visits: 2, daily: days(7, { 6: 1 }) }
    ])
  })

  embeddedOnly('the count is of all questions that a server is asked, by whomever', () => {
    test('a whole page is asked for at once', async () => {
      const links = [link]
      while (links.length < 30) links.push(await createLink(context, anna))
      await insert(
        owner,
        links.map(({ _id }, index) => ({ link: _id, time: dayStart(index) }))
      )
      const asked = async () => {
        const answer = await context.services.clickhouse.probe.query({
          query: `select sum(value) as count from system.events where event = 'SelectQuery'`,
          format: 'JSONEachRow'
        })
        return Number((await answer.json<{ count: string }>())[0]?.count)
      }
      const questions = async () => {
        const before = await asked()
        const page = await list('?sort=creationDate')
        const count = (await asked()) - before
        expect(page.map(({ daily }) => daily?.toReversed().indexOf(1))).toEqual(
          links.map((_, index) => index)
        )
        return count
      }
      // Counts over all time, people of each day, this question itself; now and then the service asks, too.
      await expect.poll(questions, { timeout: 60_000 }).toBe(3)
    })
  })
})

describe('sorted by visits', () => {
  test('counts shared links too, whoever owns them, and nobody else’s', async () => {
    const boris = await signUp(context)
    const shared = await createLink(context, boris)
    const foreign = await createLink(context, boris)
    await context.services.sql`update links set users = users || ${owner}::bigint where id = ${shared._id}`
    const time = context.now()
    const visits = (_id: string, count: number) => Array.from({ length: count }, () => ({ link: _id, time }))
    await insert(await idOf(context, boris), [...visits(shared._id, 3), ...visits(foreign._id, 9)])
    await insert(owner, visits(link._id, 2))
    const silent = await createLink(context, anna)
    expect((await list('?sort=-visits')).map(({ _id, visits: count }) => [_id, count])).toEqual([
      [shared._id, 3],
      [link._id, 2],
      [silent._id, 0]
    ])
    expect((await list('?sort=visits')).map(({ _id }) => _id)).toEqual([silent._id, link._id, shared._id])
  })
})

describe('while the engine is away', () => {
  test('figures are unknown, the order by visits is refused for a while, every other order stands', async () => {
    await rename('visits', 'away')
    const unknown = { visits: null, uniqVisits: null, daily: null }
    expect(await one()).toMatchObject(unknown)
    expect(await list()).toMatchObject([unknown])
    for (const sort of ['visits', '-visits']) {
      const reply = await get(`/api/users/shortlinks?sort=${sort}`)
      expect(reply.json()).toMatchObject({ statusCode: 503, code: 'REPORTS_UNAVAILABLE' })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    await rename('away', 'visits')
    expect(await list('?sort=visits')).toMatchObject([{ visits: 0, daily: days(SPARK_DAYS) }])
  })
})
