import { describe, expect, test } from 'vitest'

import { answersAnything, figures, product, RANGE } from '#test/marketplace-answers.ts'
import { faultOf } from '#test/marketplace-world.ts'

const answerTo = answersAnything()

const selected = {
  period: { start: RANGE.begin, end: RANGE.end },
  ...figures,
  cancelCount: 1,
  cancelSum: 1547,
  avgPrice: 1546.6,
  conversions: { addToCartPercent: 20, cartToOrderPercent: 25.5, buyoutPercent: 75 }
}
const funnel = (other: object = {}, changes: object = {}, more: object[] = []) =>
  JSON.stringify({
    data: {
      products: [
        {
          product: { ...product, ...changes },
          statistic: { selected: { ...selected, ...other }, past: selected }
        },
        ...more
      ]
    }
  })

describe('the funnel', () => {
  test('whole roubles, shares as they are', async () => {
    expect(await answerTo.funnel(funnel())).toEqual([
      {
        nmId: 1,
        title: 'Чайник «Север»',
        vendorCode: 'ST-14',
        brand: 'Верста',
        figures: {
          opens: 100,
          carts: 20,
          orders: 5,
          orderSum: 7736,
          buyouts: 3,
          buyoutSum: 4641,
          cancels: 1,
          cancelSum: 1547,
          averagePrice: 1547,
          cartShare: 20,
          orderShare: 25.5,
          buyoutShare: 75
        }
      }
    ])
  })

  test('names hold nothing that could not be kept or shown', async () => {
    const title = ` \u0000Чай\ud800ник\n\u2028${'Ё😀'.repeat(400)}`
    const [named] = await answerTo.funnel(funnel({}, { title, vendorCode: '', brandName: '\u0007' }))
    expect(named?.title).toMatch(/^Чай ник /)
    expect(Array.from(named?.title ?? '')).toHaveLength(300)
    expect(named?.title.isWellFormed()).toBe(true)
    expect(named).toMatchObject({ vendorCode: '', brand: '' })
  })

  test('a product that was not asked for is left out', async () => {
    expect(await answerTo.funnel(funnel({}, { nmId: 3 }))).toEqual([])
  })

  test.each([
    ['a product twice', funnel({}, {}, [{ product, statistic: { selected } }])],
    ['figures of other days', funnel({ period: { start: '2026-11-13', end: RANGE.end } })],
    ['no period', funnel({ period: undefined })],
    ['a count below nothing', funnel({ openCount: -1 })],
    ['half of an order', funnel({ orderCount: 0.5 })],
    ['a count as text', funnel({ cartCount: '20' })],
    ['no count', funnel({ buyoutCount: null })],
    ['a sum that cannot be', funnel({ orderSum: 1e300 })],
    ['no shares', funnel({ conversions: undefined })],
    ['no number', funnel({}, { nmId: '1' })],
    ['no name', funnel({}, { title: undefined })],
    ['the old form', '{"data":{"cards":[]},"error":false}'],
    ['an error with status 200', '{"error":true,"errorText":"Ошибка"}'],
    ['null', 'null'],
    ['nothing', '']
  ])('refused: %s', async (_, text) => {
    expect(await faultOf(answerTo.funnel(text))).toMatchObject({ kind: 'odd' })
  })
})
