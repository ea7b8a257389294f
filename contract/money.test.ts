import { expect, test } from 'vitest'

import { formatMoney } from './money.ts'

test.each([
  [1490, 'RUB', '1 490 ₽'],
  [612.45, 'RUB', '612,45 ₽'],
  [612.4, 'RUB', '612,40 ₽'],
  [12, 'EUR', '12 €']
])('%d %s is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency).replaceAll('\u00A0', ' ')).toBe(text)
})

test.each([
  ['рубли', '12 рубли'],
  ['', '12']
])('a currency that is none, «%s», is shown as it is', (currency, text) => {
  expect(formatMoney(12, currency)).toBe(text)
})
