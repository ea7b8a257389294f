import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { closeServers, serveServer } from '#server/platform/testing/local-servers.ts'
import { duringTests } from '#test/during-tests.ts'
import { AT_ONCE, faultOf, openWorld } from '#test/marketplace-world.ts'

import type { Marketplace, Patience } from './marketplace.ts'
import type { Seller } from './seller.ts'

const RANGE = { begin: '2026-11-18', end: '2026-11-19' }
const PATIENT: Patience = { turnMs: 60_000, answerMs: 30_000 }

const world = duringTests(() => openWorld({ stands: true }))
afterEach(closeServers)

/** A marketplace without limits that answers when it is let, after so many ms, and counts how many calls it has at once. */
async function openSlow(ms: number, mayAnswer = Promise.resolve()) {
  let underWay = 0
  let most = 0
  let count = 0
  const answer = async (response: ServerResponse) => {
    underWay += 1
    count += 1
    most = Math.max(most, underWay)
    await mayAnswer
    await sleep(ms)
    underWay -= 1
    response.end('{"data":{"products":[]}}')
  }
  const server = createServer((_, response) => void answer(response))
  const port = await serveServer(server)
  return { url: `http://127.0.0.1:${port}`, most: () => most, count: () => count }
}

const ask = (at: Marketplace, seller: Seller, patience = PATIENT) => at.funnel(seller, RANGE, [1], patience)

describe('one at a time', () => {
  test('in a process', async () => {
    const slow = await openSlow(50)
    const marketplace = world.startProcess(slow)
    const seller = world.seller('service')
    await Promise.all([1, 2, 3].map(() => ask(marketplace, seller)))
    expect([slow.count(), slow.most()]).toEqual([3, 1])
  })

  test('in two processes', async () => {
    const slow = await openSlow(50)
    const processes = [world.startProcess(slow), world.startProcess(slow)]
    const seller = world.seller('service')
    await Promise.all([...processes, ...processes.slice(1)].map(at => ask(at, seller)))
    expect([slow.count(), slow.most()]).toEqual([3, 1])
  })

  test('but sellers do not wait for each other', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = await openSlow(0, promise)
    const marketplace = world.startProcess(slow)
    const answers = [1, 2, 3].map(() => ask(marketplace, world.seller('service')))
    await expect.poll(() => slow.most()).toBe(3)
    resolve()
    await Promise.all(answers)
  })
})

describe('a turn that comes later than the caller waits', () => {
  test('is refused at once, with the seconds', async () => {
    const slow = await openSlow(0)
    const marketplace = world.startProcess(slow)
    const seller = world.seller('good')
    await ask(marketplace, seller)
    const fault = await faultOf(ask(marketplace, seller))
    expect(fault).toMatchObject({ kind: 'busy' })
    expect(fault.retryAfter).toBeGreaterThan(1750)
    expect(fault.retryAfter).toBeLessThanOrEqual(1800)
    expect(fault.told).toMatch(/Попробуйте через (30\u00A0минут|29\u00A0минут)\./)
    expect(slow.count()).toBe(1)
  })

  test('those who wait already come first', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = await openSlow(0, promise)
    const marketplace = world.startProcess(slow)
    const seller = world.seller('service')
    const answers = [1, 2, 3].map(() => ask(marketplace, seller))
    await expect.poll(() => slow.count()).toBe(1)
    const patience = { turnMs: 5000, answerMs: 30_000 }
    expect(await faultOf(ask(marketplace, seller, patience))).toMatchObject({ kind: 'busy' })
    expect(slow.count()).toBe(1)
    resolve()
    await Promise.all(answers)
    expect(slow.count()).toBe(3)
  })

  test('behind a call of which nobody knows how long it takes, the caller waits no longer than it would', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = await openSlow(0, promise)
    const seller = world.seller('service')
    const [one, other] = [world.startProcess(slow), world.startProcess(slow)]
    const answer = ask(one, seller)
    await expect.poll(() => slow.count()).toBe(1)
    const impatient = { turnMs: 100, answerMs: 30_000 }
    expect(await faultOf(ask(one, seller, impatient))).toMatchObject({ kind: 'busy', retryAfter: 5 })
    expect(await faultOf(ask(other, seller, impatient))).toMatchObject({ kind: 'busy', retryAfter: 5 })
    resolve()
    await answer
    expect(slow.count()).toBe(1)
    await ask(other, seller)
  })
})

test('a caller waits for a turn that comes in time', async () => {
  const moved = await openWorld()
  const marketplace = moved.startProcess()
  const seller = moved.seller('service')
  await marketplace.orders(seller, '2026-11-20', AT_ONCE)
  const waiting = marketplace.orders(seller, '2026-11-20', { turnMs: 90_000, answerMs: 30_000 })
  await sleep(300)
  expect(moved.sandbox.asked).toHaveLength(1)
  moved.travel(MINUTE_MS)
  expect(await waiting).toEqual(expect.any(Array))
  expect(moved.sandbox.asked).toHaveLength(2)
  await moved.close()
})

describe('a caller that leaves', () => {
  test('gives up its place in the line', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = await openSlow(0, promise)
    const marketplace = world.startProcess(slow)
    const seller = world.seller('service')
    const leaving = new AbortController()
    const reason = new Error('left')
    const first = ask(marketplace, seller)
    await expect.poll(() => slow.count()).toBe(1)
    const left = ask(marketplace, seller, { ...PATIENT, signal: leaving.signal })
    const last = ask(marketplace, seller)
    await sleep(50)
    leaving.abort(reason)
    await expect(left).rejects.toBe(reason)
    resolve()
    await Promise.all([first, last])
    expect(slow.count()).toBe(2)
  })

  test('gives up its waiting for a turn', async () => {
    const slow = await openSlow(0)
    const marketplace = world.startProcess(slow)
    const seller = world.seller('service')
    await marketplace.funnel(seller, RANGE, [1], AT_ONCE)
    await marketplace.funnel(seller, RANGE, [1], AT_ONCE)
    await marketplace.funnel(seller, RANGE, [1], AT_ONCE)
    const leaving = new AbortController()
    const reason = new Error('left')
    const left = ask(marketplace, seller, { ...PATIENT, signal: leaving.signal })
    await sleep(100)
    leaving.abort(reason)
    await expect(left).rejects.toBe(reason)
    expect(slow.count()).toBe(3)
  })

  test('in the middle of an answer: the next call is made when its turn comes', async () => {
    const slow = await openSlow(0, new Promise(() => {}))
    const marketplace = world.startProcess(slow)
    const seller = world.seller('service')
    const leaving = new AbortController()
    const left = ask(marketplace, seller, { ...PATIENT, signal: leaving.signal })
    await expect.poll(() => slow.count()).toBe(1)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    const quick = world.startProcess(await openSlow(0))
    expect(await ask(quick, seller)).toEqual([])
  })
})
