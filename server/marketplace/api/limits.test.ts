import { describe, expect, test } from 'vitest'

import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { AT_ONCE, everywhere, faultOf, openWorld } from '#test/marketplace-world.ts'

import { addressOf } from './ask.ts'
import { MarketplaceFault } from './marketplace-fault.ts'
import type { Marketplace, Method } from './marketplace.ts'
import { ORDERS_PATH } from './orders.ts'
import type { Seller } from './seller.ts'

const world = duringTests(() => openWorld({ stands: true }))

const range = () => {
  const day = new Date(world.now() - 24 * HOUR_MS).toISOString().slice(0, 10)
  return { begin: day, end: day }
}
const ask = (at: Marketplace, seller: Seller, method: Method): Promise<unknown> =>
  method === 'orders'
    ? at.orders(seller, range().begin, AT_ONCE)
    : at[method](seller, range(), [178_440_112], AT_ONCE)

/** When this seller's calls came to the sandbox, ms. */
const arrivals = ({ token }: Seller) =>
  world.sandbox.asked.filter(({ authorization }) => authorization === token).map(({ at }) => at)

/** Asks from two processes, one of which is started anew again and again, every so often for so long. */
async function hammer(seller: Seller, method: Method, forMs: number, everyMs: number): Promise<void> {
  const steady = world.startProcess()
  const end = world.now() + forMs
  while (world.now() < end) {
    const restarted = world.startProcess()
    const answers = await Promise.allSettled(
      [steady, restarted, steady, restarted].map(at => ask(at, seller, method))
    )
    const faults = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(faults.every(fault => fault instanceof MarketplaceFault)).toBe(true)
    world.travel(everyMs)
  }
}

describe('requests that come to the marketplace, counted there', () => {
  test.each([
    ['good', 'orders', 12 * HOUR_MS, 20 * MINUTE_MS, 1, 3 * HOUR_MS],
    ['good', 'funnel', 4 * HOUR_MS, 7 * MINUTE_MS, 1, 30 * MINUTE_MS],
    ['good', 'history', 4 * HOUR_MS, 7 * MINUTE_MS, 1, 30 * MINUTE_MS],
    ['service', 'orders', 15 * MINUTE_MS, 13_000, 1, MINUTE_MS],
    ['service', 'funnel', 5 * MINUTE_MS, 4000, 3, 20_000],
    ['personal', 'history', 5 * MINUTE_MS, 4000, 3, 20_000]
  ] as const)('%s token, %s', async (kind, method, forMs, everyMs, burst, intervalMs) => {
    const seller = world.seller(kind)
    await hammer(seller, method, forMs, everyMs)
    const came = arrivals(seller)
    // In any window there are no more than the burst and what was added meanwhile.
    for (const [first, from] of came.entries()) {
      for (const [last, to] of came.entries()) {
        if (last < first) continue
        expect(last - first + 1).toBeLessThanOrEqual(burst + (to - from) / intervalMs)
      }
    }
    // And the turns that there are get used, but for the pace of asking.
    expect(came.length).toBeGreaterThanOrEqual(Math.floor(forMs / (intervalMs + everyMs)))
    expect(world.logged()).not.toContain('429')
  })

  test('a base token with the secret of the service has the limits of others', async () => {
    const seller = world.seller('good')
    const marketplace = world.startProcess({ clientSecret: 'sandbox-client-secret' })
    await ask(marketplace, seller, 'orders')
    expect(await marketplace.wait(seller, 'orders')).toBeLessThanOrEqual(60)
    world.travel(MINUTE_MS)
    await ask(marketplace, seller, 'orders')
    expect(arrivals(seller)).toHaveLength(2)
  })

  test('tokens of one account share its turns', async () => {
    const marketplace = world.startProcess()
    const sid = crypto.randomUUID()
    const [one, other] = [world.seller('service', { sid }), world.seller('service', { sid })]
    await ask(marketplace, one, 'orders')
    expect(await faultOf(ask(marketplace, other, 'orders'))).toMatchObject({ kind: 'busy' })
    expect(arrivals(other)).toHaveLength(0)
  })
})

/** What another service gets with a token of the same seller. */
const elsewhere = ({ token }: Seller, path: string, init: RequestInit = {}) =>
  fetch(addressOf(everywhere(world.sandbox.url).commonUrl, path), {
    ...init,
    headers: { authorization: token }
  })

describe('another service asks for the same seller', () => {
  test('a 429 closes the way for as long as it says, and not once is it asked before', async () => {
    const marketplace = world.startProcess()
    const seller = world.seller('service')
    expect((await elsewhere(seller, `${ORDERS_PATH}?dateFrom=2026-11-01`)).status).toBe(200)
    const fault = await faultOf(ask(marketplace, seller, 'orders'))
    expect(fault).toMatchObject({ kind: 'busy', retryAfter: 60 })
    const before = arrivals(seller).length
    for (let second = 0; second < 58; second += 2) {
      expect(await faultOf(ask(marketplace, seller, 'orders'))).toMatchObject({ kind: 'busy' })
      world.travel(2000)
    }
    expect(arrivals(seller)).toHaveLength(before)
    world.travel(3000)
    await ask(marketplace, seller, 'orders')
    expect(arrivals(seller)).toHaveLength(before + 1)
  })

  test('fewer calls are left than we know: what it says of that is believed', async () => {
    const marketplace = world.startProcess()
    const seller = world.seller('service')
    const body = JSON.stringify({ selectedPeriod: { start: range().begin, end: range().end }, nmIds: [1] })
    const path = '/api/analytics/v3/sales-funnel/products'
    for (let call = 0; call < 2; call += 1) await elsewhere(seller, path, { method: 'POST', body })
    await ask(marketplace, seller, 'funnel')
    expect(await faultOf(ask(marketplace, seller, 'funnel'))).toMatchObject({ kind: 'busy' })
    expect(arrivals(seller)).toHaveLength(3)
  })
})

test('a call that failed has spent its turn', async () => {
  const marketplace = world.startProcess()
  const seller = world.seller('good')
  world.sandbox.fail('broken', 1)
  expect(await faultOf(ask(marketplace, seller, 'orders'))).toMatchObject({ kind: 'away' })
  expect(await faultOf(ask(marketplace, seller, 'orders'))).toMatchObject({
    kind: 'away',
    retryAfter: 3 * HOUR_SECONDS
  })
  expect(arrivals(seller)).toHaveLength(1)
  world.travel(3 * HOUR_MS)
  await ask(marketplace, seller, 'orders')
})
