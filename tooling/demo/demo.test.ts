import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { analytics, Row } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { CountedShortlink } from '#contract/links.ts'
import type { ProductReport, ProductRow } from '#contract/marketplace.ts'
import * as moscow from '#contract/moscow-days.ts'
import type { Output } from '#contract/route.ts'
import { openSandbox, type Sandbox } from '#sandbox/wildberries/server.ts'
import { readToken } from '#server/marketplace/token.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { stayInOneDay } from '#test/one-day.ts'

import { takeInClicks } from './fill.ts'
import type { DemoLink } from './link.ts'
import { demoLinks } from './links.ts'
import { collected, giveToken } from './marketplace.ts'
import { withPresses } from './presses.ts'
import { findProducts } from './products.ts'
import { createRandom } from './random.ts'
import { createSeller, isEmpty, type Seller } from './seller.ts'
import { demoClicks } from './visits.ts'

const COUNT = 6000

let context: TestApp
let sandbox: Sandbox
let links: DemoLink[]
let nmIds: number[]
let seller: Seller
let wasEmpty: boolean
let isCollected: boolean
let headers: { authorization: string }

beforeAll(async () => {
  // What is collected are the last days, today included.
  await stayInOneDay()
  sandbox = await openSandbox({ faster: Infinity })
  context = await startTestApp({
    WILDBERRIES_COMMON_URL: sandbox.url,
    WILDBERRIES_STATISTICS_URL: sandbox.url,
    WILDBERRIES_ANALYTICS_URL: sandbox.url
  })
  wasEmpty = await isEmpty(context.services)
  const token = sandbox.tokenOf('service')
  const products = findProducts(readToken(token, context.now()).sellerId, context.now())
  nmIds = Object.values(products).map(({ nmId }) => nmId)
  links = demoLinks(products)
  seller = await createSeller(context.services, [new URL('https://tropa.test')], links, context.now())
  await giveToken(context.services, { userId: seller.userId, token, clientSecret: undefined })
  const random = createRandom(1)
  const openings = demoClicks(seller.links, COUNT, context.now(), random)
  const clicks = withPresses(openings, seller.links, context.now(), random)
  await takeInClicks(context.services, join(context.dataDir, 'spool'), clicks, () => {})
  isCollected = await collected(context.services, { userId: seller.userId, nmIds })
  const { username, password } = seller
  const reply = await context.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password }
  })
  headers = { authorization: `Bearer ${reply.json<{ access_token: string }>().access_token}` }
}, 400_000)
afterAll(async () => {
  await context.close()
  await sandbox.close()
})

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

async function report<R extends Row = Row>(name: string): Promise<R[]> {
  const dates = { dateFrom: dayOf(context.now() - 366 * DAY_MS), dateTo: dayOf(context.now() + DAY_MS) }
  const reply = await context.app.inject({ url: `/api/ch_analytics/${name}`, query: dates, headers })
  return reply.json<R[]>()
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
    expect.arrayContaining(['vk', 'telegram', 'instagram', 'youtube', 'dzen', 'qr', 'direct', 'other'])
  )
  expect((await report('devices')).map(row => row.label)).toEqual(['mobile', 'desktop', 'tablet'])
  expect((await report('machines')).map(row => row.label)).toEqual(
    expect.arrayContaining(['preview:telegram', 'preview:vk', 'bot:yandex', 'empty-ua', 'head', 'prefetch'])
  )
  expect((await report('visits-chart')).filter(row => row.visits > 0).length).toBeGreaterThanOrEqual(12)
})

test('the landings have presses of every button, of fewer people than opened them', async () => {
  const landings = links.filter(({ draft }) => draft.isMicrolanding)
  const buttons = await report<Output<typeof analytics.buttons>[number]>('buttons')
  expect(landings.length).toBe(2)
  for (const { draft, presses = [] } of landings) {
    const rows = buttons.filter(({ link }) => link === draft.title)
    expect(new Set(rows.map(({ label }) => label))).toEqual(
      new Set([draft.buttonTitle, ...(draft.additionalLinks ?? []).map(({ title }) => title)])
    )
    expect(presses).toHaveLength(rows.length)
    const opened = (await report('top')).find(({ label }) => label === draft.title)
    for (const { uniqVisits } of rows) expect(uniqVisits).toBeLessThan((opened?.uniqVisits ?? 0) / 2)
  }
})

test('the seller has all links, in all the states that they can have by themselves', async () => {
  const reply = await context.app.inject({ url: '/api/users/shortlinks', headers })
  const kept = reply.json<CountedShortlink[]>()
  expect(kept).toHaveLength(links.length)
  expect(new Set(kept.map(link => link.state))).toEqual(new Set(['active', 'waiting', 'ended']))
  for (const { state, visits } of kept) expect(visits === 0).toBe(state === 'waiting')
})

test('nothing happened before a link was made or after now', () => {
  const clicks = demoClicks(seller.links, 3000, context.now(), createRandom(2))
  const madeAt = new Map(seller.links.map(link => [link.id, link.madeAt]))
  expect(clicks).toHaveLength(3000)
  expect(clicks.filter(click => click.t < (madeAt.get(click.l) ?? Infinity))).toEqual([])
  expect(clicks.filter(click => click.t > context.now())).toEqual([])
  const all = withPresses(clicks, seller.links, context.now(), createRandom(3))
  expect(all.length).toBeGreaterThan(clicks.length)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.filter(click => click.t > context.now())).toEqual([])
  for (const list of [clicks, all]) {
    expect(list.map(click => click.t)).toEqual(list.map(click => click.t).toSorted((a, b) => a - b))
  }
})

const get = async <Body>(url: string) => (await context.app.inject({ url, headers })).json<Body>()

test('the marketplace knows the products: 90 days of orders, seven of the funnel, and what bloggers cost', async () => {
  expect(isCollected).toBe(true)
  const today = moscow.dayOf(context.now())
  const range = `begin=${moscow.dateOf(today - 99)}&end=${moscow.dateOf(today)}`
  const rows = await get<ProductRow[]>(`/api/marketplace/products?${range}`)
  expect(new Set(rows.map(({ nmId }) => nmId))).toEqual(new Set(nmIds))
  for (const { nmId, title, links: count } of rows) {
    expect(title).toMatch(/Луна|Роса|Светильник/)
    const known = await get<ProductReport>(`/api/marketplace/products/${nmId}?${range}`)
    expect(known.trouble).toBeNull()
    expect(known.days.filter(({ orders }) => orders !== null).length).toBeGreaterThanOrEqual(89)
    expect(known.days.at(0)?.orders).toBeNull()
    expect(known.days.filter(({ opens }) => opens !== null)).toHaveLength(7)
    expect(known.links).toHaveLength(count)
    const costs = links.filter(({ draft, cost }) => draft.fulllink.includes(String(nmId)) && cost)
    expect(known.links.filter(({ cost }) => cost !== null)).toHaveLength(costs.length)
  }
})
