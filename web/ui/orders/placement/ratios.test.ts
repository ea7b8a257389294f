import { expect, test } from 'vitest'

import { shareWords } from '#web/ui/orders/funnel/share-words.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { readCost } from './cost-text.ts'
import { costShare, orderPrice, personPrice, priceWords } from './ratios.ts'

test('prices and shares are what they say', () => {
  expect(personPrice(15_000, 1200)).toBe(12.5)
  expect(orderPrice(15_000, 60)).toBe(250)
  expect(costShare(15_000, 120_000)).toBe(12.5)
  expect(personPrice(0, 40)).toBe(0)
})

test.each([
  [null, 10],
  [100, null],
  [100, 0]
])('a cost of %s over %s is no number', (cost, over) => {
  expect(personPrice(cost, over)).toBeNull()
  expect(orderPrice(cost, over)).toBeNull()
  expect(costShare(cost, over)).toBeNull()
})

test('prices and shares in words', () => {
  expect(plain(priceWords(12.5))).toBe('12,5 ₽')
  expect(plain(priceWords(12))).toBe('12 ₽')
  expect(plain(priceWords(1240.4))).toBe('1 240 ₽')
  expect(plain(shareWords(12.44))).toBe('12,4 %')
  expect(plain(shareWords(0.04))).toBe('меньше 0,1 %')
  expect(plain(shareWords(0))).toBe('0 %')
})

test.each([
  ['15 000', { cost: 15_000 }],
  ['15\u00A0000 ₽', { cost: 15_000 }],
  ['0', { cost: 0 }],
  ['  ', { cost: null }],
  ['100000000', { cost: 100_000_000 }]
])('«%s» is a cost', (text, read) => {
  expect(readCost(text)).toEqual(read)
})

test.each(['15,50', '-3', 'даром', '1e5', '100000001'])('«%s» is none', text => {
  expect(readCost(text)).toEqual({ error: expect.stringContaining('рубл') })
})
