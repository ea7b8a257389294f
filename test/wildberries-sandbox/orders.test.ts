import { beforeAll, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'

import { openSellersSandbox, SELLER, ordersSince, rowsOf, type Row, type SellersSandbox } from './seller.ts'

const PRODUCTS = [12_345_678, 23_456_789]

const sandbox = duringTests(() => openSellersSandbox({ products: PRODUCTS, faster: Infinity }))
let token: string
beforeAll(() => {
  token = sandbox.tokenOf('good', { sid: SELLER })
})

const orders = async (since: string, flag = 0) => rowsOf(await sandbox.get(token, ordersSince(since, flag)))
const ordersOfAll = () => orders(sandbox.day(100))
const bySrid = (rows: Row[]) => new Map(rows.map(row => [row.srid, row]))

test('ninety days of both products, each piece once, oldest change first', async () => {
  const rows = await ordersOfAll()
  expect(new Set(rows.map(({ nmId }) => nmId))).toEqual(new Set(PRODUCTS))
  expect(bySrid(rows).size).toBe(rows.length)
  expect(new Set(rows.map(({ date }) => date.slice(0, 10))).size).toBe(91)
  const changes = rows.map(({ lastChangeDate }) => lastChangeDate)
  expect(changes).toEqual(changes.toSorted())
  for (const row of rows) {
    expect(row.date >= sandbox.day(90) && row.lastChangeDate <= '2026-11-22T18:40:00').toBe(true)
    expect(row.finishedPrice).toBeLessThanOrEqual(row.priceWithDisc)
    expect(row.priceWithDisc).toBeLessThan(row.totalPrice)
    expect(row.lastChangeDate).toBe(row.isCancel ? row.cancelDate : row.date)
    expect(row.isCancel || row.cancelDate === '0001-01-01T00:00:00').toBe(true)
    expect(row.cancelDate > row.date).toBe(row.isCancel)
  }
  const cancelled = rows.filter(({ isCancel }) => isCancel)
  expect(cancelled.length).toBeGreaterThan(rows.length / 50)
  expect(cancelled.length).toBeLessThan(rows.length / 3)
})

test('the same rows whenever asked, and others of another seller', async () => {
  const before = await ordersOfAll()
  expect(await ordersOfAll()).toEqual(before)
  const others = await rowsOf(await sandbox.get(sandbox.tokenOf('good'), ordersSince(sandbox.day(100))))
  expect(others.filter(({ srid }) => bySrid(before).has(srid))).toEqual([])
})

test('from any moment on: what changed then or later, and nothing else', async () => {
  const rows = await ordersOfAll()
  for (const part of [0.1, 0.5, 0.9, 0.999]) {
    const since = rows[Math.floor(rows.length * part)]?.lastChangeDate ?? ''
    expect(await orders(since)).toEqual(rows.filter(({ lastChangeDate }) => lastChangeDate >= since))
  }
  expect(await orders('2026-11-22T18:40:01')).toEqual([])
})

test('a zone is reckoned in', async () => {
  const moscow = await orders('2026-11-22T12:00:00')
  expect(moscow.length).toBeGreaterThan(0)
  expect(await orders('2026-11-22T09:00:00Z')).toEqual(moscow)
  expect(await orders('2026-11-22T14:00:00.000+05:00')).toEqual(moscow)
})

test('flag 1: what was ordered on that day, whatever the time in it', async () => {
  const day = sandbox.day(10)
  const ofDay = (await ordersOfAll()).filter(({ date }) => date.startsWith(day))
  expect(ofDay.length).toBeGreaterThan(0)
  expect(bySrid(await orders(day, 1))).toEqual(bySrid(ofDay))
  expect(bySrid(await orders(`${day}T23:59:59`, 1))).toEqual(bySrid(ofDay))
  expect(await orders(sandbox.day(91), 1)).toEqual([])
  expect(await orders(sandbox.day(-1), 1)).toEqual([])
})

test('time brings orders, cancels some of the known ones and moves them to the end', async () => {
  const other = await openSellersSandbox({ products: PRODUCTS, faster: Infinity })
  const his = other.tokenOf('good', { sid: SELLER })
  const read = async (since: string) => rowsOf(await other.get(his, ordersSince(since)))
  const before = bySrid(await read(other.day(30)))
  const last = [...before.values()].at(-1)?.lastChangeDate ?? ''
  other.travel(3 * DAY_MS)
  const news = await read(last)
  const cancelledSince = news.filter(({ srid, isCancel }) => isCancel && before.get(srid)?.isCancel === false)
  expect(cancelledSince.length).toBeGreaterThan(0)
  expect(news.filter(({ srid }) => !before.has(srid)).length).toBeGreaterThan(0)
  expect(news.every(({ lastChangeDate }) => lastChangeDate >= last)).toBe(true)
  const known = new Map([...before, ...bySrid(news)])
  const all = (await read(other.day(33))).filter(({ date }) => date >= other.day(30))
  for (const row of all) expect(known.get(row.srid)).toEqual(row)
  await other.close()
})

test('a product that somebody asks for is in the list from then on, with its past', async () => {
  const other = await openSellersSandbox({ faster: Infinity })
  const his = other.tokenOf('good', { sid: SELLER })
  const read = async (since: string) => rowsOf(await other.get(his, ordersSince(since)))
  const numbers = new Set((await read(other.day(90))).map(({ nmId }) => nmId))
  expect(numbers.has(55_555_555)).toBe(false)
  other.travel(1000)
  const range = { start: other.day(1), end: other.day(0) }
  await other.post(his, '/api/analytics/v3/sales-funnel/products', {
    selectedPeriod: range,
    nmIds: [55_555_555]
  })
  const news = await read('2026-11-22T18:40:01')
  expect(new Set(news.map(({ nmId }) => nmId))).toEqual(new Set([55_555_555]))
  expect(new Set(news.map(({ date }) => date.slice(0, 10))).size).toBeGreaterThan(80)
  await other.close()
})

/** As whoever reads everything does: on from the last change. */
async function readAll(from: SellersSandbox, his: string): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let since = from.day(100); pages.length < 20;) {
    const page = await rowsOf(await from.get(his, ordersSince(since)))
    pages.push(page)
    const last = page.at(-1)?.lastChangeDate ?? since
    if (page.length <= 1 || last === since) break
    since = last
  }
  return pages
}

describe('pages', () => {
  test('of a size of the test’s: together they are the whole list', async () => {
    const small = await openSellersSandbox({
      products: PRODUCTS,
      faster: Infinity,
      pageRows: 500,
      secret: 'the same'
    })
    const his = small.tokenOf('good', { sid: SELLER })
    const pages = await readAll(small, his)
    const whole = await openSellersSandbox({ products: PRODUCTS, faster: Infinity, secret: 'the same' })
    const rows = await rowsOf(await whole.get(his, ordersSince(whole.day(100))))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages[0]).toHaveLength(500)
    expect(bySrid(pages.flat())).toEqual(bySrid(rows))
    await small.close()
    await whole.close()
  })

  test('80,000 rows, and more than two of them, of a big seller', async () => {
    const big = await openSellersSandbox({ faster: Infinity })
    const his = big.tokenOf('busy', { sid: SELLER })
    const first = await rowsOf(await big.get(his, ordersSince(big.day(90))))
    const second = await rowsOf(await big.get(his, ordersSince(first.at(-1)?.lastChangeDate ?? '')))
    const third = await rowsOf(await big.get(his, ordersSince(second.at(-1)?.lastChangeDate ?? '')))
    expect([first.length, second.length]).toEqual([80_000, 80_000])
    expect(third.length).toBeGreaterThan(1000)
    const again = bySrid(first)
    // Those of the very second in which the first page ended come once more.
    expect(second.filter(({ srid }) => again.has(srid)).length).toBeLessThan(10)
    await big.close()
  }, 400_000)
})

describe('400 as the marketplace words it', () => {
  test.each([
    ['', { errors: ['dateFrom: field required'] }],
    ['?flag=1', { errors: ['dateFrom: field required'] }],
    ['?dateFrom=', { errors: ['dateFrom: field required'] }],
    ['?dateFrom=yesterday', { errors: 'dateFrom: Value not validated' }],
    ['?dateFrom=2026-02-30', { errors: 'dateFrom: Value not validated' }],
    ['?dateFrom=2026-11-20T25:00:00', { errors: 'dateFrom: Value not validated' }],
    ['?dateFrom=2026-11-20&flag=2', { errors: 'flag: Value not validated' }]
  ])('%s', async (query, body) => {
    const reply = await sandbox.get(token, `/api/v1/supplier/orders${query}`)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual(body)
  })
})
