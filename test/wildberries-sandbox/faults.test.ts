import { describe, expect, test } from 'vitest'

import type { FaultName } from '#sandbox/wildberries/fault-names.ts'
import type { TokenKind } from '#sandbox/wildberries/tokens.ts'
import { duringTests } from '#test/during-tests.ts'

import { FUNNEL, HISTORY, openSellersSandbox, SELLER, ordersSince, rowsOf } from './seller.ts'

const sandbox = duringTests(() => openSellersSandbox({ faster: Infinity, slowMs: 50 }))

const orders = (token: string) => sandbox.get(token, ordersSince(sandbox.day(1)))
const week = () => ({ selectedPeriod: { start: sandbox.day(6), end: sandbox.day(0) }, nmIds: [12_345_678] })
const funnel = (token: string) => sandbox.post(token, FUNNEL, week())
const history = (token: string) => sandbox.post(token, HISTORY, week())

describe('tokens that are not taken', () => {
  test.each<[TokenKind, string, string]>([
    ['expired', '/ping', 'token problem; token expired'],
    ['test', '/ping', 'token problem; test token is not allowed here'],
    ['withdrawn', '/ping', 'token problem; token is withdrawn'],
    ['withdrawnLater', ordersSince('2026-11-20'), 'token problem; token is withdrawn'],
    ['noStatistics', ordersSince('2026-11-20'), 'token scope not allowed']
  ])('%s', async (kind, path, detail) => {
    const reply = await sandbox.get(sandbox.tokenOf(kind), path)
    expect(reply.status).toBe(401)
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect(await reply.json()).toMatchObject({
      title: 'unauthorized',
      detail,
      origin: 's2s-api-auth-catalog',
      status: 401,
      requestId: expect.any(String),
      timestamp: expect.any(String)
    })
  })

  test.each(['', 'token', 'a.b.c', '..', 'Bearer'])('«%s»', async text => {
    expect((await sandbox.get(text, '/ping')).status).toBe(401)
  })

  test('a right that is there opens its half', async () => {
    expect((await funnel(sandbox.tokenOf('noStatistics'))).status).toBe(200)
    expect((await funnel(sandbox.tokenOf('noAnalytics'))).status).toBe(401)
    expect((await orders(sandbox.tokenOf('noAnalytics'))).status).toBe(200)
  })

  test('with «Bearer» before it a token is taken as well', async () => {
    expect((await sandbox.get(`Bearer ${sandbox.tokenOf('good')}`, '/ping')).status).toBe(200)
  })
})

describe('what a token brings when data are wanted, though a ping went well', () => {
  test.each<[TokenKind, number, string]>([
    ['unpaid', 402, 'payment required'],
    ['forbiddenLater', 403, 'base token without secret is not allowed for this path'],
    ['limitedLater', 429, 'limited by'],
    ['brokenLater', 500, 'something went wrong'],
    ['redirectedLater', 302, ''],
    ['interceptedLater', 200, 'Вход в сеть'],
    ['otherShape', 200, '"total":0']
  ])('%s', async (kind, status, text) => {
    const token = sandbox.tokenOf(kind)
    expect((await sandbox.get(token, '/ping')).status).toBe(200)
    const reply = await orders(token)
    expect(reply.status).toBe(status)
    expect(await reply.text()).toContain(text)
  })
})

describe('by hand', () => {
  test.each<[FaultName, number]>([
    ['withdrawn', 401],
    ['unpaid', 402],
    ['forbidden', 403],
    ['limited', 429],
    ['broken', 500],
    ['badGateway', 502],
    ['unavailable', 503],
    ['slow', 200]
  ])('%s, as often as told and of that method alone', async (what, status) => {
    const token = sandbox.tokenOf('good')
    sandbox.fail(what, 2, 'funnel')
    expect((await orders(token)).status).toBe(200)
    expect([(await funnel(token)).status, (await funnel(token)).status]).toEqual([status, status])
    expect((await funnel(token)).status).toBe(200)
  })

  test('of everything, until it is mended', async () => {
    const token = sandbox.tokenOf('good')
    sandbox.fail('unavailable')
    const asked = () =>
      Promise.all([orders(token), funnel(token), history(token), sandbox.get(token, '/ping')])
    expect((await asked()).map(({ status }) => status)).toEqual([503, 503, 503, 503])
    sandbox.mend()
    expect((await asked()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('one fault after the other, in the order in which they were wanted', async () => {
    const token = sandbox.tokenOf('good')
    sandbox.fail('broken', 1)
    sandbox.fail('withdrawn', 1)
    const statuses = [await orders(token), await orders(token), await orders(token)].map(
      ({ status }) => status
    )
    expect(statuses).toEqual([500, 401, 200])
  })
})

/** Whoever waits no longer than a moment. */
const giveUp = (kind: TokenKind) =>
  fetch(`${sandbox.url}${ordersSince(sandbox.day(1))}`, {
    headers: { authorization: sandbox.tokenOf(kind) },
    signal: AbortSignal.timeout(300)
  }).then(reply => reply.text())

describe('bodies', () => {
  test('of 80,000 orders the half comes, then the connection ends', async () => {
    const reply = await sandbox.get(sandbox.tokenOf('cut', { sid: SELLER }), ordersSince(sandbox.day(90)))
    expect(reply.status).toBe(200)
    let length = 0
    const read = async () => {
      for await (const part of reply.body ?? []) length += part.length
    }
    await expect(read()).rejects.toThrow('terminated')
    expect(length).toBeGreaterThan(20_000_000)
  })

  test.each([funnel, history])('of the funnel too', async ask => {
    const reply = await ask(sandbox.tokenOf('cut', { sid: SELLER }))
    await expect(reply.text()).rejects.toThrow('terminated')
  })

  test('without an end, for as long as anybody reads', async () => {
    const reply = await orders(sandbox.tokenOf('endlessLater'))
    let length = 0
    for await (const part of reply.body ?? []) {
      length += part.length
      if (length > 5_000_000) break
    }
    expect(length).toBeGreaterThan(5_000_000)
  })

  test('that stop, and answers that never begin', async () => {
    await expect(giveUp('stuckLater')).rejects.toThrow('timeout')
    await expect(giveUp('hangingLater')).rejects.toThrow('timeout')
  })

  test('with rows that cannot be among whole ones', async () => {
    const rows = await rowsOf(
      await sandbox.get(sandbox.tokenOf('nonsense', { sid: SELLER }), ordersSince(sandbox.day(3)))
    )
    expect(rows.filter(({ nmId }) => Number.isInteger(nmId) && nmId > 0).length).toBeGreaterThan(
      rows.length / 2
    )
    expect(rows.filter(({ nmId }) => !Number.isInteger(nmId)).length).toBeGreaterThan(0)
    expect(await (await funnel(sandbox.tokenOf('nonsense', { sid: SELLER }))).text()).toContain(
      '"cartCount":"много"'
    )
    expect(await (await history(sandbox.tokenOf('nonsense', { sid: SELLER }))).text()).toContain(
      '"date":"вчера"'
    )
  })
})

test('another path is not there', async () => {
  const token = sandbox.tokenOf('good')
  for (const path of ['/api/v1/supplier/stocks', '/pings', '/wb/ping']) {
    expect((await sandbox.get(token, path)).status, path).toBe(404)
  }
  expect((await sandbox.post(token, '/ping', {})).status).toBe(404)
})
