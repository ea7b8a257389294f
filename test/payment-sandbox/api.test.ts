import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'

import { openShop, purchase, type Shop } from './shop.ts'

const shop = duringTests(openShop)

beforeEach(() => {
  shop.heard.length = 0
})

afterEach(async () => {
  shop.sandbox.faults.clear()
  await shop.sandbox.settle()
})

const paid = async () => (await shop.sandbox.pay(purchase(shop, { recurrent: undefined }))).transactionId

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** A call whose body takes its time, until `end`; `begun`: it is worked on. */
function slowCall({ sandbox: { apiUrl, publicId, secret } }: Shop) {
  const { promise: status, resolve } = Promise.withResolvers<number | undefined>()
  const options = {
    method: 'POST',
    auth: `${publicId}:${secret}`,
    headers: { expect: '100-continue' }
  }
  const call = request(`${apiUrl}/test`, options, answer => {
    answer.resume()
    resolve(answer.statusCode)
  })
  const begun = once(call, 'continue')
  call.flushHeaders()
  return { status, begun, end: () => call.end('a=b') }
}

const refundOnce = (id: number, requestId: string) =>
  shop.ask<{ TransactionId: number }>(
    '/payments/refund',
    { TransactionId: id, Amount: 100 },
    { 'x-request-id': requestId }
  )

describe('who asks', () => {
  test('nobody but the shop is answered', async () => {
    const { apiUrl, publicId, secret } = shop.sandbox
    for (const authorization of [
      '',
      'Basic ',
      basic(publicId, 'x'),
      basic('x', secret),
      `Bearer ${secret}`
    ]) {
      const response = await fetch(`${apiUrl}/test`, { method: 'POST', headers: { authorization } })
      expect(response.status, authorization).toBe(401)
    }
    expect((await shop.ask('/test')).Success).toBe(true)
  })

  test('a form is as good as JSON, whatever the letter case of its names', async () => {
    const { subscriptionId: Id } = await shop.sandbox.pay(purchase(shop))
    expect(await shop.ask('/subscriptions/get', { ID: Id })).toMatchObject({ Model: { Id } })
    const { apiUrl, publicId, secret } = shop.sandbox
    const response = await fetch(`${apiUrl}/subscriptions/get`, {
      method: 'POST',
      headers: { authorization: basic(publicId, secret) },
      body: new URLSearchParams({ iD: Id })
    })
    expect(await response.json()).toMatchObject({ Success: true, Model: { Id } })
  })

  test('more than five at once are too many', async () => {
    const slow = Array.from({ length: 5 }, () => slowCall(shop))
    await Promise.all(slow.map(({ begun }) => begun))
    expect((await shop.call('/test')).status).toBe(429)
    for (const call of slow) call.end()
    expect(await Promise.all(slow.map(({ status }) => status))).toEqual([200, 200, 200, 200, 200])
    expect((await shop.call('/test')).status).toBe(200)
  })
})

describe('one X-Request-ID is done once', () => {
  test('at once, one after another, and anew after an hour', async () => {
    const id = await paid()
    const [one, two] = await Promise.all([refundOnce(id, 'r1'), refundOnce(id, 'r1')])
    expect(two).toEqual(one)
    expect(await refundOnce(id, 'r1')).toEqual(one)
    expect((await refundOnce(id, 'r2')).Model).not.toEqual(one.Model)
    await shop.sandbox.travel(59 * MINUTE_MS)
    expect(await refundOnce(id, 'r1')).toEqual(one)
    await shop.sandbox.travel(MINUTE_MS)
    expect((await refundOnce(id, 'r1')).Model).not.toEqual(one.Model)
    expect(shop.sandbox.transactions.filter(({ original }) => original === id)).toHaveLength(3)
  })

  test('an answer that was lost is there for who asks again', async () => {
    const id = await paid()
    shop.sandbox.faults.breakApi('/payments/refund', 'lost', 1)
    await expect(refundOnce(id, 'lost')).rejects.toThrow('fetch failed')
    expect((await refundOnce(id, 'lost')).Success).toBe(true)
    expect(shop.sandbox.transactions.filter(({ original }) => original === id)).toHaveLength(1)
  })
})

test('the API goes wrong as often as it is told to', async () => {
  const { faults } = shop.sandbox
  faults.breakApi('/test', '500', 2)
  const statuses = [await shop.call('/test'), await shop.call('/test'), await shop.call('/test')]
  expect(statuses.map(({ status }) => status)).toEqual([500, 500, 200])
  faults.breakApi('*', '429')
  expect((await shop.call('/payments/get')).status).toBe(429)
  faults.breakApi('*', 'refused')
  expect((await shop.ask('/test')).Success).toBe(false)
  faults.breakApi('*', 'html')
  expect((await shop.call('/test')).headers.get('content-type')).toContain('html')
  faults.breakApi('*', 'hang')
  const hung = shop.call('/test').catch(() => 'cut off')
  expect(await Promise.race([hung, sleep(100, 'nothing')])).toBe('nothing')
  faults.clear()
  expect((await shop.call('/test')).status).toBe(200)
})
