import { expect, test } from 'vitest'

import { taxText } from './act-tax.ts'

const sandbox = { mode: 'sandbox', widgetUrl: '' } as const
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test.each<[sum: number, vat: number | null, said: string]>([
  [1220, 22, 'В том числе НДС 22 %: 220 ₽.'],
  [289.83, 5, 'В том числе НДС 5 %: 13,80 ₽.'],
  // Half a kopeck counts as a whole one, less than that as none.
  [0.03, 20, 'В том числе НДС 20 %: 0,01 ₽.'],
  [0.09, 20, 'В том числе НДС 20 %: 0,02 ₽.'],
  [0.1, 5, 'В том числе НДС 5 %: 0 ₽.'],
  [1220, 122, 'В том числе НДС 22/122: 220 ₽.'],
  [390, 105, 'В том числе НДС 5/105: 18,57 ₽.'],
  [390, 0, 'В том числе НДС 0 %: 0 ₽.'],
  [390, null, 'Без НДС.']
])('of %d ₽ with the rate %s it says «%s»', (sum, vat, said) => {
  expect(plain(taxText(sum, { vat, payments: sandbox }))).toBe(said)
})

test('a server without payments and without a rate names none', () => {
  const off = { mode: 'off', widgetUrl: '' } as const
  expect(taxText(390, { vat: null, payments: off })).toBe('Сумма указана с учётом всех налогов.')
  expect(plain(taxText(390, { vat: 5, payments: off }))).toBe('В том числе НДС 5 %: 18,57 ₽.')
})
