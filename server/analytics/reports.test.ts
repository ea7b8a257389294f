import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { analytics, type Row } from '#contract/analytics.ts'
import type { Route } from '#contract/route.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits } from '#server/visits/visits.store.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createLink, givePlan, signUp, type TestUser } from '#test/factories.ts'

import { period } from './testing/period.ts'
import {
  countBy,
  countByPlace,
  countOf,
  isMachine,
  isPerson,
  isVisit,
  localHour
} from './testing/plain-count.ts'
import { sampleVisits } from './testing/sample-visits.ts'

const DAY_MS = 24 * 3_600_000
const VISITS = 4000

type Name = 'anna' | 'boris' | 'admin' | 'newcomer'

let context: TestApp
let users: Record<Name, TestUser>
/** `shared` is Anna's and Boris's, `deleted` was Anna's. */
let links: Record<'anna1' | 'anna2' | 'boris1' | 'shared' | 'deleted', string>
let visits: VisitRow[]

beforeAll(async () => {
  context = await startTestApp()
  const { sql, clickhouse } = context.services
  users = {
    anna: await signUp(context),
    boris: await signUp(context),
    admin: await signUp(context),
    newcomer: await signUp(context)
  }
  for (const user of Object.values(users)) await givePlan(context, user, 'UNLIMITED_12')
  await sql`update users set roles = '{USER,ADMIN}' where username = ${users.admin.username}`
  const idOf = async (user: TestUser) => (await createLink(context, user))._id
  links = {
    anna1: await idOf(users.anna),
    anna2: await idOf(users.anna),
    boris1: await idOf(users.boris),
    shared: await idOf(users.anna),
    deleted: await idOf(users.anna)
  }
  const [anna = '', boris = ''] = await Promise.all(
    [links.anna1, links.boris1].map(async id => {
      const [row] = await sql<{ owner: string }[]>`select users[1] as owner from links where id = ${id}`
      return row?.owner
    })
  )
  await sql`update links set users = array[${anna}, ${boris}]::bigint[] where id = ${links.shared}`
  await context.app.inject({
    method: 'DELETE',
    url: `/api/users/shortlinks/${links.deleted}`,
    headers: users.anna.headers
  })
  const owned = Object.values(links).map(link => ({ link, owner: link === links.boris1 ? boris : anna }))
  visits = sampleVisits(owned, context.now(), VISITS)
  await insertVisits(clickhouse, visits.map(visitLine).join(''), 'sample')
})
afterAll(() => context.close())

const linksOf: Record<Name, () => string[]> = {
  anna: () => [links.anna1, links.anna2, links.shared, links.deleted],
  boris: () => [links.boris1, links.shared],
  admin: () => [],
  newcomer: () => []
}

const ask = (user: TestUser, { path }: Route, query: Record<string, string>) =>
  context.app.inject({ method: 'GET', url: path, headers: user.headers, query })

async function rowsOf<R extends Row = Row>(
  user: TestUser,
  route: Route,
  query: Record<string, string>
): Promise<R[]> {
  const reply = await ask(user, route, query)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<R[]>()
}

const scope = fc.constantFrom(
  { user: 'anna' },
  { user: 'boris' },
  { user: 'newcomer' },
  { user: 'admin', all: true },
  { user: 'anna', link: 'anna1' },
  { user: 'anna', link: 'shared' },
  { user: 'boris', link: 'shared' },
  { user: 'anna', link: 'deleted' },
  { user: 'admin', all: true, link: 'boris1' }
) satisfies fc.Arbitrary<{ user: Name; all?: true; link?: keyof typeof links }>

const question = fc.record({ scope, period })

test('every report is the plain count of the visits', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ scope: { user, all, link }, period: { tz, bounds } }) => {
      const { from, to, dateFrom, dateTo } = bounds(context.now())
      const query = { dateFrom, dateTo, tz, ...(all && { all: 'true' }), ...(link && { id: links[link] }) }
      const mine = link ? [links[link]] : all ? Object.values(links) : linksOf[user]()
      const inScope = visits.filter(row => mine.includes(row.link))
      const openings = inScope.filter(row => row.time >= from && row.time < to && isVisit(row))
      const people = openings.filter(isPerson)
      const before = inScope.filter(row => row.time >= from - (to - from) && row.time < from)
      const caller = users[user]

      const [totals, chart, cities, places, social] = await Promise.all([
        rowsOf(caller, analytics.visits, query),
        rowsOf(caller, analytics.visitsChart, query),
        rowsOf(caller, analytics.cities, query),
        rowsOf(caller, analytics.citiesNew, query),
        rowsOf(caller, analytics.social, query)
      ])

      expect(totals).toEqual([
        countOf('current', people),
        countOf('previous', before.filter(isPerson)),
        countOf('machines', openings.filter(isMachine))
      ])
      const [current, , machines] = totals
      const repeats = (current?.visits ?? 0) - (current?.uniqVisits ?? 0)
      expect((current?.uniqVisits ?? 0) + repeats + (machines?.visits ?? 0)).toBe(openings.length)

      const labels = chart.map(row => row.label)
      expect(labels).toEqual([...new Set(labels)].toSorted())
      const width = labels[0]?.length
      const byStep = countBy(people, row => localHour(row.time, tz).slice(0, width))
      const filled = chart.filter(row => row.visits > 0)
      expect(filled).toEqual(byStep.toSorted((a, b) => (a.label < b.label ? -1 : 1)))

      expect(cities).toEqual(countBy(people, row => row.city || 'Не определён').slice(0, 100))
      expect(places).toEqual(countByPlace(people).slice(0, 100))
      expect(social).toEqual(countBy(people, row => row.social))
    }),
    { numRuns: 100 }
  )
})

const today = () => new Date(context.now()).toISOString().slice(0, 10)
const lastYear = () => new Date(context.now() - 365 * DAY_MS).toISOString().slice(0, 10)
/** Twelve hours behind UTC, so that its today ends after now at every hour. */
const everything = () => ({ dateFrom: lastYear(), dateTo: today(), tz: 'Etc/GMT+12' })

test('the sample is what the reports are meant for', async () => {
  const people = visits.filter(isPerson)
  expect(people.length).toBeGreaterThan(1000)
  expect(visits.filter(isMachine).length).toBeGreaterThan(500)
  expect(visits.filter(row => !isVisit(row)).length).toBeGreaterThan(500)
  expect(new Set(people.map(row => row.city)).size).toBeGreaterThan(100)
  expect(new Set(people.map(row => row.social)).size).toBe(16)
  const [current] = await rowsOf(users.admin, analytics.visits, { ...everything(), all: 'true' })
  expect(current).toEqual(countOf('current', people))
})

test('the list of links counts the same over all time', async () => {
  const reply = await context.app.inject({ url: '/api/users/shortlinks', headers: users.anna.headers })
  const listed = reply.json<{ _id: string; visits: number; uniqVisits: number }[]>()
  expect(listed).toHaveLength(3)
  for (const { _id, visits: count, uniqVisits } of listed) {
    const plain = countOf(
      _id,
      visits.filter(row => row.link === _id && isPerson(row))
    )
    expect({ label: _id, visits: count, uniqVisits }).toEqual(plain)
  }
})

const served = [
  analytics.visits,
  analytics.visitsChart,
  analytics.cities,
  analytics.citiesNew,
  analytics.social
]

test.each(served)('$path is nobody else’s business', async route => {
  for (const id of [links.boris1, '1', '999999999999999999']) {
    const reply = await ask(users.anna, route, { ...everything(), id })
    expect([reply.statusCode, reply.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
  }
  const own = await ask(users.admin, route, { ...everything(), id: links.anna1 })
  expect(own.statusCode).toBe(404)
  const all = await ask(users.anna, route, { ...everything(), all: 'true' })
  expect([all.statusCode, all.json()]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })])
  const allOfOne = await ask(users.anna, route, { ...everything(), all: 'true', id: links.anna1 })
  expect(allOfOne.statusCode).toBe(403)
})

test('who has no links has zeros', async () => {
  const query = { dateFrom: today(), dateTo: today() }
  expect(await rowsOf(users.newcomer, analytics.visits, query)).toEqual([
    countOf('current', []),
    countOf('previous', []),
    countOf('machines', [])
  ])
  const chart = await rowsOf(users.newcomer, analytics.visitsChart, query)
  expect(chart).toHaveLength(24)
  expect(chart.every(row => row.visits === 0 && row.uniqVisits === 0)).toBe(true)
  for (const route of [analytics.cities, analytics.citiesNew, analytics.social]) {
    expect(await rowsOf(users.newcomer, route, query)).toEqual([])
  }
})
