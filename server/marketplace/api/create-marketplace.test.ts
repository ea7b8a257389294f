import { describe, expect, test } from 'vitest'

import { HOUR_SECONDS, MINUTE_MS } from '#contract/durations.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { AT_ONCE, openWorld } from '#test/marketplace-world.ts'

const STRANGER = 777_001_002
const OWN = [178_440_112, 201_335_907]
const PAGE_ROWS = 50

const world = duringTests(() => openWorld({ stands: true, strangers: [STRANGER], pageRows: PAGE_ROWS }))
const marketplace = beforeTests(() => world.startProcess())

const day = (ago: number) => dateOf(dayOf(world.now()) - ago)

describe('orders', () => {
  test('a page, oldest change first, and on from its end until nothing is left', async () => {
    const seller = world.seller('service')
    const since = day(1)
    const known = new Set<string>()
    let from = since
    let pages = 0
    for (;;) {
      const page = await marketplace.orders(seller, from, AT_ONCE)
      const fresh = page.filter(({ srid }) => !known.has(srid))
      expect(page.map(({ changed }) => changed)).toEqual(page.map(({ changed }) => changed).toSorted())
      expect(page.every(({ changed }) => changed >= from)).toBe(true)
      for (const { srid } of fresh) known.add(srid)
      pages += 1
      const last = page.at(-1)
      if (!last || page.length < PAGE_ROWS) break
      from = last.changed
      world.travel(MINUTE_MS)
    }
    expect(pages).toBeGreaterThan(1)
    expect(known.size).toBeGreaterThan(PAGE_ROWS)
    expect(world.sandbox.asked.at(-1)).toMatchObject({ method: 'GET', authorization: seller.token })
    expect(world.sandbox.asked.at(-1)?.url).toContain('/api/v1/supplier/orders?dateFrom=20')
  })

  test('a row is what was ordered: Moscow day, kopecks, whether it was cancelled', async () => {
    const rows = await marketplace.orders(world.seller('service'), day(20), AT_ONCE)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      expect(row).toEqual({
        srid: expect.stringMatching(/^\S+$/),
        nmId: expect.any(Number),
        orderedOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        price: expect.any(Number),
        cancelled: expect.any(Boolean),
        changed: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d/)
      })
      expect(Number.isInteger(row.price) && row.price > 1000).toBe(true)
      expect(row.orderedOn <= row.changed.slice(0, 10)).toBe(true)
    }
  })

  test('nothing since tomorrow', async () => {
    expect(await marketplace.orders(world.seller('service'), day(-1), AT_ONCE)).toEqual([])
  })
})

describe('the funnel', () => {
  test('figures of the seller’s own products', async () => {
    const range = { begin: day(30), end: day(1) }
    const answer = await marketplace.funnel(world.seller('service'), range, [...OWN, STRANGER], AT_ONCE)
    expect(new Set(answer.map(({ nmId }) => nmId))).toEqual(new Set(OWN))
    for (const { title, vendorCode, brand, figures } of answer) {
      expect([title, vendorCode, brand]).not.toContain('')
      expect(figures.opens).toBeGreaterThan(figures.carts)
      expect(figures.carts).toBeGreaterThan(figures.orders)
      expect(figures.orderSum).toBeGreaterThan(figures.averagePrice)
      expect(Object.values(figures).every(value => Number.isFinite(value) && value >= 0)).toBe(true)
    }
  })

  test('a product that is nobody’s is not answered', async () => {
    const range = { begin: day(3), end: day(1) }
    expect(await marketplace.funnel(world.seller('service'), range, [STRANGER], AT_ONCE)).toEqual([])
  })

  test('no numbers are no question, for the marketplace would answer with all', async () => {
    const before = world.sandbox.asked.length
    const range = { begin: day(3), end: day(1) }
    const seller = world.seller('service')
    expect(await marketplace.funnel(seller, range, [], AT_ONCE)).toEqual([])
    expect(await marketplace.history(seller, range, [], AT_ONCE)).toEqual([])
    expect(world.sandbox.asked).toHaveLength(before)
  })

  test('more numbers than it takes are refused before a turn is spent', async () => {
    const seller = world.seller('good')
    const range = { begin: day(3), end: day(1) }
    const numbers = Array.from({ length: 1001 }, (_, index) => index + 1)
    await expect(marketplace.funnel(seller, range, numbers, AT_ONCE)).rejects.toThrow(RangeError)
    await expect(marketplace.history(seller, range, numbers.slice(0, 21), AT_ONCE)).rejects.toThrow(
      RangeError
    )
    expect(await marketplace.wait(seller, 'funnel')).toBe(0)
    const answer = await marketplace.funnel(seller, range, numbers.slice(0, 1000), AT_ONCE)
    expect(answer).toHaveLength(1000)
  })
})

test('the history: every day of the range once, in order', async () => {
  const range = { begin: day(6), end: day(0) }
  const answer = await marketplace.history(world.seller('service'), range, [...OWN, STRANGER], AT_ONCE)
  expect(new Set(answer.map(({ nmId }) => nmId))).toEqual(new Set(OWN))
  const days = Array.from({ length: 7 }, (_, index) => day(6 - index))
  for (const product of answer) {
    expect(product.days.map(one => one.day)).toEqual(days)
    expect(product.days.some(({ opens }) => opens > 0)).toBe(true)
  }
})

test('an answer is fresh for ten minutes, or until the token may ask again', () => {
  const [base, service] = [world.seller('good'), world.seller('service')]
  expect(marketplace.freshFor(service, 'orders')).toBe(600)
  expect(marketplace.freshFor(service, 'funnel')).toBe(600)
  expect(marketplace.freshFor(base, 'orders')).toBe(3 * HOUR_SECONDS)
  expect(marketplace.freshFor(base, 'history')).toBe(1800)
  expect(world.startProcess({ clientSecret: 'a-client-secret' }).freshFor(base, 'orders')).toBe(600)
})
