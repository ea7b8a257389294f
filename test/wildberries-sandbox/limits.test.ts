import { describe, expect, test } from 'vitest'

import { HOUR_MS, HOUR_SECONDS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'

import { FUNNEL, HISTORY, openSellersSandbox, ordersSince } from './seller.ts'

const sandbox = duringTests(() => openSellersSandbox({ clientSecret: 'the-secret-of-the-service' }))

type Ask = (token: string, headers?: Record<string, string>) => Promise<Response>

const week = () => ({ selectedPeriod: { start: sandbox.day(6), end: sandbox.day(0) }, nmIds: [12_345_678] })
const orders: Ask = (token, headers) => sandbox.get(token, ordersSince(sandbox.day(0)), headers)
const funnel: Ask = token => sandbox.post(token, FUNNEL, week())
const history: Ask = token => sandbox.post(token, HISTORY, week())

async function expectLimited(reply: Response, limit: number, retry: number, reset = retry): Promise<void> {
  expect(reply.status).toBe(429)
  const told = ['limit', 'retry', 'reset'].map(name => Number(reply.headers.get(`x-ratelimit-${name}`)))
  expect(told).toEqual([limit, retry, reset])
  expect(await reply.json()).toMatchObject({
    title: 'too many requests',
    detail: expect.stringMatching(/^limited by [\da-f-]{36}$/)
  })
}

describe('what a token may ask, and when again', () => {
  test.each<[string, 'good' | 'service' | 'personal', Ask, burst: number, interval: number]>([
    ['orders', 'good', orders, 1, 3 * HOUR_MS],
    ['funnel', 'good', funnel, 1, 30 * MINUTE_MS],
    ['history', 'good', history, 1, 30 * MINUTE_MS],
    ['orders', 'service', orders, 1, MINUTE_MS],
    ['funnel', 'service', funnel, 3, 20 * SECOND_MS],
    ['history', 'personal', history, 3, 20 * SECOND_MS]
  ])('%s of a %s token', async (_name, kind, ask, burst, interval) => {
    const token = sandbox.tokenOf(kind)
    for (let left = burst - 1; left >= 0; left -= 1) {
      const reply = await ask(token)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('x-ratelimit-remaining')).toBe(String(left))
    }
    await expectLimited(await ask(token), burst, interval / SECOND_MS, (burst * interval) / SECOND_MS)
    sandbox.travel(interval - SECOND_MS)
    await expectLimited(await ask(token), burst, 1, 1 + ((burst - 1) * interval) / SECOND_MS)
    sandbox.travel(SECOND_MS)
    expect((await ask(token)).status).toBe(200)
    expect((await ask(token)).status).toBe(429)
  })
})

test('tokens of one account share, accounts and methods do not', async () => {
  const sid = crypto.randomUUID()
  const [one, other] = [sandbox.tokenOf('good', { sid }), sandbox.tokenOf('readWrite', { sid })]
  expect((await funnel(one)).status).toBe(200)
  expect((await funnel(other)).status).toBe(429)
  expect((await history(other)).status).toBe(200)
  expect((await orders(other)).status).toBe(200)
  expect((await funnel(sandbox.tokenOf('good'))).status).toBe(200)
})

test('a base token with the secret of the service is not so limited; another secret is none', async () => {
  const token = sandbox.tokenOf('good')
  const withSecret = (secret: string) => orders(token, { 'x-client-secret': secret })
  expect((await withSecret('the-secret-of-the-service')).status).toBe(200)
  await expectLimited(await withSecret('the-secret-of-the-service'), 1, 60)
  expect((await withSecret('another')).status).toBe(200)
  await expectLimited(await withSecret('another'), 1, 3 * HOUR_SECONDS)
})

test('pings: three in half a minute; the seller: once a minute', async () => {
  const token = sandbox.tokenOf('good')
  const pings = [0, 1, 2, 3].map(() => sandbox.get(token, '/ping'))
  const statuses = (await Promise.all(pings)).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429])
  const info = await sandbox.get(token, '/api/v1/seller-info')
  expect(await info.json()).toMatchObject({ name: expect.any(String), sid: expect.any(String) })
  await expectLimited(await sandbox.get(token, '/api/v1/seller-info'), 1, 60)
})

test('faster limits tell of shorter waits', async () => {
  const fast = await openSellersSandbox({ faster: 60 })
  const token = fast.tokenOf('good')
  const ask = () => fast.get(token, ordersSince(fast.day(0)))
  expect((await ask()).status).toBe(200)
  await expectLimited(await ask(), 1, 180)
  await fast.close()
})

test('every request is counted, with its time', async () => {
  const own = await openSellersSandbox()
  const token = own.tokenOf('good')
  await own.get(token, '/ping')
  own.travel(HOUR_MS)
  await own.get(token, ordersSince('2026-11-22'))
  await own.get('no token', ordersSince('2026-11-22'))
  expect(own.asked.map(({ method, url, authorization }) => [method, url, authorization])).toEqual([
    ['GET', '/ping', token],
    ['GET', '/api/v1/supplier/orders?dateFrom=2026-11-22&flag=0', token],
    ['GET', '/api/v1/supplier/orders?dateFrom=2026-11-22&flag=0', 'no token']
  ])
  const [first, second] = own.asked
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(HOUR_MS)
  await own.close()
})
