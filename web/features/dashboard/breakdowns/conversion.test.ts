import { expect, test } from 'vitest'

import { plain } from '#web/ui/testing/plain.ts'

import { conversionPercent, conversionWords, shareOfPeople } from './conversion.ts'

test.each([
  [0, 0, '0 %'],
  [0, 50, '0 %'],
  [1, 300, '< 1 %'],
  [24, 100, '24 %'],
  [299, 300, '> 99 %'],
  [300, 300, '100 %'],
  [5, 3, '100 %']
])('%i of %i is %s', (part, all, words) => {
  expect(plain(conversionWords(part, all))).toBe(words)
  expect(conversionPercent(part, all)).toBeLessThanOrEqual(100)
})

test.each([
  [3, 5, '3 из 5'],
  [7, 5, '5 из 5'],
  [50, 100, 'каждый второй из 100'],
  [51, 100, 'каждый второй из 100'],
  [55, 100, '55 % из 100'],
  [33, 100, 'каждый третий из 100'],
  [35, 100, '35 % из 100'],
  [100, 1000, 'каждый десятый из 1 000'],
  [142, 1000, '14 % из 1 000'],
  [1000, 1000, '100 % из 1 000'],
  [1, 1000, '< 1 % из 1 000']
])('%i of %i people are %s', (part, all, words) => {
  expect(plain(shareOfPeople(part, all))).toBe(words)
})

test('every third is said of nearly a third only', () => {
  for (let part = 1; part <= 1000; part += 1) {
    const isSaid = shareOfPeople(part, 1000).startsWith('каждый третий')
    expect(isSaid, String(part)).toBe(part > 320 && part <= 346)
  }
})
