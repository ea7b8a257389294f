import type { RequestListener } from 'node:http'

import { afterAll, describe, expect, test } from 'vitest'

import { DAY_SECONDS, HOUR_SECONDS } from '#contract/durations.ts'
import { closeServers, serveHttp } from '#server/platform/testing/local-servers.ts'
import { duringTests } from '#test/during-tests.ts'
import { AT_ONCE, faultOf, openWorld } from '#test/marketplace-world.ts'

const world = duringTests(() => openWorld({ stands: true }))
afterAll(closeServers)

/** Asks whoever is there for orders. */
const askAt = (url: string) =>
  faultOf(world.startProcess({ url }).orders(world.seller('service'), '2026-11-01', AT_ONCE))

const answered = async (listener: RequestListener) => askAt(`http://127.0.0.1:${await serveHttp(listener)}`)

const withStatus =
  (status: number, body = '', headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

describe('by status', () => {
  test.each([400, 404, 405, 406, 409, 413, 414, 422, 418])('%d: not what we asked it for', async status => {
    expect(await answered(withStatus(status, '{"errors":["dateFrom: field required"]}'))).toMatchObject({
      kind: 'odd',
      retryAfter: 600
    })
  })

  test.each([201, 202, 204, 301, 304, 307])('%d is no answer', async status => {
    expect(await answered(withStatus(status, '', { location: '/elsewhere' }))).toMatchObject({ kind: 'odd' })
  })

  test.each([408, 500, 502, 503, 504, 520])('%d: away', async status => {
    expect(await answered(withStatus(status))).toMatchObject({ kind: 'away', retryAfter: 60 })
  })

  test('451', async () => {
    const fault = await answered(withStatus(451))
    expect(fault).toMatchObject({ kind: 'forbidden', retryAfter: null })
    expect(fault.told).toContain('поддержка Wildberries')
  })

  test('498: its guard takes us for a robot, and is left alone for an hour', async () => {
    const fault = await answered(withStatus(498, '<html>'))
    expect(fault).toMatchObject({ kind: 'busy', retryAfter: HOUR_SECONDS })
    expect(fault.told).toContain('через 60\u00A0минут')
  })

  test('nobody there', async () => {
    expect(await askAt('http://127.0.0.1:1')).toMatchObject({ kind: 'away' })
  })
})

test('a conflict counts as several calls: none is made at once after it', async () => {
  const url = `http://127.0.0.1:${await serveHttp(withStatus(409))}`
  const marketplace = world.startProcess({ url })
  const seller = world.seller('service')
  const range = { begin: '2026-11-18', end: '2026-11-19' }
  const ask = () => faultOf(marketplace.funnel(seller, range, [1], AT_ONCE))
  expect(await ask()).toMatchObject({ kind: 'odd' })
  expect(await marketplace.wait(seller, 'funnel')).toBe(20)
  expect(await ask()).toMatchObject({ kind: 'odd', retryAfter: 600 })
})

describe('the seconds of a 429', () => {
  test.each([
    ['none: an interval', {}, 60],
    ['x-ratelimit-retry', { 'x-ratelimit-retry': '1200' }, 1200],
    ['with a fraction', { 'x-ratelimit-retry': '3.2' }, 4],
    ['retry-after', { 'retry-after': '30' }, 30],
    ['over already', { 'x-ratelimit-retry': '0' }, 1],
    ['longer than a day', { 'x-ratelimit-retry': '99999999999' }, DAY_SECONDS],
    ['negative', { 'x-ratelimit-retry': '-5' }, 60],
    ['no number', { 'x-ratelimit-retry': 'soon', 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 60]
  ])('%s', async (_, headers, seconds) => {
    expect(await answered(withStatus(429, '', headers))).toMatchObject({ kind: 'busy', retryAfter: seconds })
  })
})
