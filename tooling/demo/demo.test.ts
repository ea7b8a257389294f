import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Row } from '#contract/analytics.ts'
import type { CountedShortlink } from '#contract/links.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

import { takeInClicks } from './fill.ts'
import { demoLinks } from './links.ts'
import { createRandom } from './random.ts'
import { createSeller, isEmpty, type Seller } from './seller.ts'
import { demoClicks } from './visits.ts'

const COUNT = 6000
const DAY_MS = 86_400_000

let context: TestApp
let seller: Seller
let wasEmpty: boolean
let headers: { authorization: string }

beforeAll(async () => {
  context = await startTestApp()
  wasEmpty = await isEmpty(context.services)
  seller = await createSeller(context.services, [new URL('https://tropa.test')], context.now())
  const clicks = demoClicks(seller.links, COUNT, context.now(), createRandom(1))
  await takeInClicks(context.services, join(context.dataDir, 'spool'), clicks, () => {})
  const { username, password } = seller
  const reply = await context.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password }
  })
  headers = { authorization: `Bearer ${reply.json<{ access_token: string }>().access_token}` }
})
afterAll(() => context.close())

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

async function report(name: string): Promise<Row[]> {
  const dates = { dateFrom: dayOf(context.now() - 366 * DAY_MS), dateTo: dayOf(context.now() + DAY_MS) }
  const reply = await context.app.inject({ url: `/api/ch_analytics/${name}`, query: dates, headers })
  return reply.json<Row[]>()
}

test('an installation is empty only once', async () => {
  expect([wasEmpty, await isEmpty(context.services)]).toEqual([true, false])
})

test('every click is in the reports, people and machines', async () => {
  const [current, , machines] = await report('visits')
  expect((current?.visits ?? 0) + (machines?.visits ?? 0)).toBe(COUNT)
  expect(machines?.visits).toBeGreaterThan(COUNT / 20)
  const { visits = 0, uniqVisits = 0 } = current ?? {}
  expect(visits - uniqVisits).toBeGreaterThan(COUNT / 20)
})

test('there is something to see in each report', async () => {
  expect((await report('cities')).length).toBeGreaterThan(40)
  expect((await report('countries')).map(row => row.label)).toContain('KZ')
  expect((await report('social')).map(row => row.label)).toEqual(
    expect.arrayContaining(['vk', 'telegram', 'instagram', 'youtube', 'dzen', 'direct', 'other'])
  )
  expect((await report('devices')).map(row => row.label)).toEqual(['mobile', 'desktop', 'tablet'])
  expect((await report('machines')).map(row => row.label)).toEqual(
    expect.arrayContaining(['preview:telegram', 'preview:vk', 'bot:yandex', 'empty-ua', 'head', 'prefetch'])
  )
  expect((await report('visits-chart')).filter(row => row.visits > 0).length).toBeGreaterThanOrEqual(12)
})

test('the seller has all links, in all the states that they can have by themselves', async () => {
  const reply = await context.app.inject({ url: '/api/users/shortlinks', headers })
  const links = reply.json<CountedShortlink[]>()
  expect(links).toHaveLength(demoLinks.length)
  expect(new Set(links.map(link => link.state))).toEqual(new Set(['active', 'waiting', 'ended']))
  for (const { state, visits } of links) expect(visits === 0).toBe(state === 'waiting')
})

test('nothing happened before a link was made or after now', () => {
  const clicks = demoClicks(seller.links, 3000, context.now(), createRandom(2))
  const madeAt = new Map(seller.links.map(link => [link.id, link.madeAt]))
  expect(clicks).toHaveLength(3000)
  expect(clicks.filter(click => click.t < (madeAt.get(click.l) ?? Infinity))).toEqual([])
  expect(clicks.filter(click => click.t > context.now())).toEqual([])
  expect(clicks.map(click => click.t)).toEqual(clicks.map(click => click.t).toSorted((a, b) => a - b))
})
