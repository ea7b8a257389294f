import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'

import { pagePatterns } from '#contract/paths.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUp } from '#test/factories.ts'

const context = duringTests(startTestApp)
const user = beforeTests(() => signUp(context))

const post = (url: string, payload: object, address = '203.0.113.1') =>
  context.app.inject({ method: 'POST', url, payload, remoteAddress: address })

const scrape = (options: Omit<InjectOptions, 'url'> = {}) =>
  context.app.inject({ url: '/metrics', ...options })

/** The value of one line of the metrics. */
async function reading(line: string): Promise<number> {
  const { body } = await scrape()
  const found = body.split('\n').find(each => each.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1))
}

test('answers of the redirect are counted by result', async () => {
  const before = await reading('tropa_redirects_total{result="redirect"}')
  const { shortlink } = await createLink(context, user)
  await context.app.inject({ url: `/${shortlink}` })
  await context.app.inject({ url: `/${shortlink.toUpperCase()}` })
  await context.app.inject({ url: '/nobody-has-this' })
  expect(await reading('tropa_redirects_total{result="redirect"}')).toBe(before + 2)
  expect(await reading('tropa_redirects_total{result="unknown"}')).toBe(1)
})

test('the way of a click, the engines, the reports and the event loop are there', async () => {
  await context.settle()
  await context.app.inject({
    url: '/api/ch_analytics/visits?dateFrom=2026-11-01&dateTo=2026-11-21',
    headers: user.headers
  })
  expect(await reading('tropa_ingest_batches_total')).toBeGreaterThan(0)
  expect(await reading('tropa_spool_files')).toBe(0)
  expect(await reading('tropa_spool_oldest_seconds')).toBe(0)
  expect(await reading('tropa_part_up{part="postgres"}')).toBe(1)
  expect(await reading('tropa_part_up{part="clickhouse"}')).toBe(1)
  const report = 'tropa_request_seconds_count{method="GET",route="/api/ch_analytics/visits",status="2xx"}'
  expect(await reading(report)).toBe(1)
  expect(await reading('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('free space, and changes of stored visits that are not done, are there', async () => {
  const { probe } = context.services.clickhouse
  expect(await reading('tropa_disk_free_bytes')).toBeGreaterThan(0)
  expect(await reading('tropa_rewriting_oldest_seconds')).toBe(0)
  await probe.command({ query: 'system stop merges visits' })
  await probe.command({
    query: `alter table visits update city = 'another' where 1`,
    clickhouse_settings: { mutations_sync: '0' }
  })
  await expect.poll(() => reading('tropa_rewriting_oldest_seconds')).toBeGreaterThan(0)
  await probe.command({ query: 'system start merges visits' })
  await expect.poll(() => reading('tropa_rewriting_oldest_seconds'), { timeout: 20_000 }).toBe(0)
})

test('pages tell their speed and their errors by screen', async () => {
  for (const name of ['LCP', 'INP', 'FCP', 'TTFB', 'CLS']) {
    const reply = await post('/metrics', { name, value: 1200, route: '/dashboard/:id' })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
  }
  const reply = await post('/metrics/error', { message: 'x is undefined', route: '/links' })
  expect(reply.statusCode).toBe(204)
  expect(await reading('tropa_page_seconds_count{vital="LCP",route="/dashboard/:id"}')).toBe(1)
  expect(await reading('tropa_page_seconds_sum{vital="LCP",route="/dashboard/:id"}')).toBe(1.2)
  expect(await reading('tropa_page_layout_shift_count{route="/dashboard/:id"}')).toBe(1)
  expect(await reading('tropa_page_errors_total{route="/links"}')).toBe(1)
})

test('no address, id or token gets into the metrics', async () => {
  const secret = 'c2VjcmV0LXNlY3JldA'
  await post('/metrics', { name: 'LCP', value: 1, route: `/confirm/${secret}` })
  await post('/metrics/error', { message: secret, route: `/dashboard?token=${secret}` })
  await context.app.inject({ url: `/api/users/shortlinks/${secret}?${secret}`, headers: user.headers })
  await context.app.inject({ url: `/api/${secret}` })
  const { body } = await scrape()
  expect(body).not.toContain(secret)
  const routes = [...body.matchAll(/tropa_page_\w+\{[^}]*route="([^"]*)"/g)].map(([, route]) => route)
  expect(pagePatterns).toEqual(expect.arrayContaining(routes))
  expect(routes).toContain('other')
})

test.each([
  ['/metrics', { name: 'LCP', value: -1, route: '/links' }],
  ['/metrics', { name: 'LCP', value: 1e12, route: '/links' }],
  ['/metrics', { name: 'XSS', value: 1, route: '/links' }],
  ['/metrics', { name: 'LCP', value: '1', route: '/links' }],
  ['/metrics', {}],
  ['/metrics/error', { message: 'x'.repeat(1001), route: '/links' }],
  ['/metrics/error', { message: 1, route: '/links' }]
])('%s refuses %j', async (url, payload) => {
  const reply = await post(url, payload)
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'INVALID'])
})

test('what a page tells is small', async () => {
  const reply = await post('/metrics/error', { message: 'x', route: '/links', more: 'x'.repeat(70_000) })
  expect([reply.statusCode, reply.json().code]).toEqual([413, 'TOO_LARGE'])
})

test('one address cannot flood, others go on', async () => {
  const error = { message: 'again', route: '/links' }
  const replies = []
  for (let count = 0; count < 21; count += 1) replies.push(await post('/metrics/error', error, '203.0.113.9'))
  expect(replies.map(reply => reply.statusCode)).toEqual([...Array.from({ length: 20 }, () => 204), 429])
  expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await post('/metrics/error', error, '203.0.113.10')).statusCode).toBe(204)
})

test.each([
  ['another machine', { remoteAddress: '203.0.113.1' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.1' } }],
  ['a proxy that says it is for itself', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy that says nothing but the name', { headers: { host: 'tropa.ru' } }],
  ['a proxy that says how it was asked', { headers: { 'x-forwarded-proto': 'https' } }]
])('without a token %s reads nothing', async (_who, options) => {
  const reply = await scrape(options)
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'UNAUTHORIZED'])
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('without a token %s may read', async remoteAddress => {
  const reply = await scrape({ remoteAddress })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
})
