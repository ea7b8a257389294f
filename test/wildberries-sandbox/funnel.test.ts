import { beforeAll, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'

import {
  FUNNEL,
  funnelOf,
  HISTORY,
  historyOf,
  openSellersSandbox,
  SELLER,
  ordersSince,
  rowsOf,
  type Row
} from './seller.ts'

const OWN = 12_345_678
const SECOND = 23_456_789
const STRANGERS = 99_999_999

const sandbox = duringTests(() => openSellersSandbox({ strangers: [STRANGERS], faster: Infinity }))
let token: string
beforeAll(() => {
  token = sandbox.tokenOf('good', { sid: SELLER })
})

const range = (from: number, to: number) => ({ start: sandbox.day(from), end: sandbox.day(to) })
const funnel = async (from: number, to: number, nmIds: number[]) =>
  funnelOf(await sandbox.post(token, FUNNEL, { selectedPeriod: range(from, to), nmIds, limit: 1000 }))
const history = async (from: number, to: number, nmIds: number[]) =>
  historyOf(await sandbox.post(token, HISTORY, { selectedPeriod: range(from, to), nmIds }))

const sumOf = (rows: Row[]) => Math.round(rows.reduce((sum, row) => sum + row.priceWithDisc, 0))

describe('the funnel is of the same orders', () => {
  test('every day of the week, its count and its sum are those of the rows, cancelled ones too', async () => {
    const [product] = await history(6, 0, [OWN])
    expect(product?.history).toHaveLength(7)
    for (const { date, orderCount, orderSum } of product?.history ?? []) {
      const rows = await rowsOf(await sandbox.get(token, ordersSince(date, 1)))
      const own = rows.filter(({ nmId }) => nmId === OWN)
      expect(orderCount, date).toBe(own.length)
      expect(orderSum, date).toBe(sumOf(own))
    }
  })

  test('a range is the sum of its days, and its cancels are the cancelled rows', async () => {
    const [product] = await history(6, 0, [OWN])
    const [whole] = await funnel(6, 0, [OWN])
    const add = (of: 'openCount' | 'cartCount' | 'orderCount' | 'orderSum' | 'buyoutCount' | 'buyoutSum') =>
      product?.history.reduce((sum, day) => sum + day[of], 0)
    expect(whole?.statistic.selected).toMatchObject({
      openCount: add('openCount'),
      cartCount: add('cartCount'),
      orderCount: add('orderCount'),
      orderSum: add('orderSum'),
      buyoutCount: add('buyoutCount'),
      buyoutSum: add('buyoutSum')
    })
    const days = [6, 5, 4, 3, 2, 1, 0].map(ago => sandbox.day(ago))
    const rows = await Promise.all(
      days.map(async day => rowsOf(await sandbox.get(token, ordersSince(day, 1))))
    )
    const cancelled = rows.flat().filter(({ nmId, isCancel }) => nmId === OWN && isCancel)
    expect(whole?.statistic.selected['cancelCount']).toBe(cancelled.length)
  })
})

test('a year narrows from step to step, and no figure is less than nothing', async () => {
  for (const { statistic } of await funnel(364, 0, [OWN, SECOND, 34_567_890])) {
    const {
      openCount = 0,
      cartCount = 0,
      orderCount = 0,
      buyoutCount = 0,
      cancelCount = 0
    } = statistic.selected
    expect(openCount).toBeGreaterThan(cartCount)
    expect(cartCount).toBeGreaterThan(orderCount)
    expect(orderCount).toBeGreaterThan(buyoutCount)
    expect(buyoutCount).toBeGreaterThan(cancelCount)
    expect(cancelCount).toBeGreaterThan(0)
    expect(orderCount).toBeGreaterThanOrEqual(buyoutCount + cancelCount)
  }
})

test('days differ: a week has its shape, and there are peaks', async () => {
  const days = await Promise.all(
    Array.from(
      { length: 84 },
      async (_, ago) => (await funnel(ago, ago, [OWN]))[0]?.statistic.selected['orderCount'] ?? 0
    )
  )
  const mean = days.reduce((sum, one) => sum + one, 0) / days.length
  expect(Math.max(...days)).toBeGreaterThan(1.5 * mean)
  const inWeek = Array.from({ length: 7 }, (_, weekday) =>
    days.filter((_count, ago) => ago % 7 === weekday).reduce((sum, one) => sum + one, 0)
  )
  // Today is Sunday: two days ago was the quietest day of a week, six days ago its best.
  expect(inWeek[6]).toBeGreaterThan(inWeek[2] ?? Infinity)
})

test('the same figures whenever asked; tomorrow today has grown, and buyouts of the days before', async () => {
  const other = await openSellersSandbox({ faster: Infinity })
  const his = other.tokenOf('good', { sid: SELLER })
  const [day, before] = [other.day(0), other.day(3)]
  const ask = async (date: string) => {
    const reply = await other.post(his, FUNNEL, { selectedPeriod: { start: date, end: date }, nmIds: [OWN] })
    return (await funnelOf(reply))[0]?.statistic.selected
  }
  const [today, earlier] = [await ask(day), await ask(before)]
  expect([await ask(day), await ask(before)]).toEqual([today, earlier])
  other.travel(5 * DAY_MS)
  const [grown, later] = [await ask(day), await ask(before)]
  expect(grown?.['openCount']).toBeGreaterThan(today?.['openCount'] ?? Infinity)
  expect(grown?.['orderCount']).toBeGreaterThanOrEqual(today?.['orderCount'] ?? Infinity)
  expect(later).toMatchObject({ openCount: earlier?.['openCount'], orderCount: earlier?.['orderCount'] })
  expect(later?.['buyoutCount']).toBeGreaterThan(earlier?.['buyoutCount'] ?? Infinity)
  await other.close()
})

test('cards say what they are, in Russian', async () => {
  const [one] = await funnel(1, 0, [OWN])
  expect(one?.product).toMatchObject({ nmId: OWN })
  expect(one?.product.title).toMatch(/^[А-ЯЁ][А-Яа-яё0-9 «»,.:SPFkLlл-]{8,}$/)
  expect(one?.product.brandName).toMatch(/[а-яё]/i)
  const rows = await rowsOf(await sandbox.get(token, ordersSince(sandbox.day(20))))
  const row = rows.find(({ nmId }) => nmId === OWN)
  expect(row?.supplierArticle).toBe(one?.product.vendorCode)
})

test('numbers of somebody else are not answered at all', async () => {
  expect(await funnel(6, 0, [STRANGERS])).toEqual([])
  expect(await history(6, 0, [STRANGERS])).toEqual([])
  expect((await funnel(6, 0, [STRANGERS, OWN])).map(({ product }) => product.nmId)).toEqual([OWN])
})

test('no numbers: all products; at most fifty unless more are wanted', async () => {
  expect((await funnel(6, 0, [])).map(({ product }) => product.nmId)).toContain(OWN)
  const many = Array.from({ length: 60 }, (_, index) => 40_000_001 + index)
  const body = { selectedPeriod: range(1, 0), nmIds: many }
  expect(await funnelOf(await sandbox.post(token, FUNNEL, body))).toHaveLength(50)
  expect(await funnelOf(await sandbox.post(token, FUNNEL, { ...body, offset: 50 }))).toHaveLength(10)
  expect(await funnel(1, 0, many)).toHaveLength(60)
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => 1_000_001 + index)
const day = (ago: number) => sandbox.day(ago)

describe('400', () => {
  test.each<[string, string, () => unknown]>([
    ['more than 365 days back', FUNNEL, () => ({ selectedPeriod: { start: day(366), end: day(300) } })],
    ['the end before the start', FUNNEL, () => ({ selectedPeriod: { start: day(1), end: day(2) } })],
    ['tomorrow', FUNNEL, () => ({ selectedPeriod: { start: day(1), end: day(-1) } })],
    ['no such day', FUNNEL, () => ({ selectedPeriod: { start: '2026-02-30', end: day(1) } })],
    ['no period', FUNNEL, () => ({ nmIds: [OWN] })],
    ['1,001 numbers', FUNNEL, () => ({ selectedPeriod: range(1, 0), nmIds: numbers(1001) })],
    ['numbers as text', FUNNEL, () => ({ selectedPeriod: range(1, 0), nmIds: [String(OWN)] })],
    ['more than a week back', HISTORY, () => ({ selectedPeriod: range(8, 2), nmIds: [OWN] })],
    ['eight days', HISTORY, () => ({ selectedPeriod: range(7, 0), nmIds: [OWN] })],
    ['no numbers', HISTORY, () => ({ selectedPeriod: range(6, 0), nmIds: [] })],
    ['21 numbers', HISTORY, () => ({ selectedPeriod: range(6, 0), nmIds: numbers(21) })]
  ])('%s', async (_name, path, body) => {
    const reply = await sandbox.post(token, path, body())
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ title: 'Invalid request body', status: 400 })
  })

  test('a body that is no JSON', async () => {
    const reply = await fetch(`${sandbox.url}${FUNNEL}`, {
      method: 'POST',
      headers: { authorization: token },
      body: '{"selectedPeriod":'
    })
    expect(reply.status).toBe(400)
  })

  test('what is just allowed is answered', async () => {
    expect(await funnel(365, 1, numbers(1000))).toHaveLength(1000)
    expect(await history(7, 1, numbers(20))).toHaveLength(20)
  })
})
