import { expect, test } from 'vitest'

import type { PaidService } from '#contract/paid-service.ts'
import { plain } from '#web/ui/testing/plain.ts'

import { taxText } from './act-tax.ts'
import { over } from './testing/acts.ts'

const sandbox = { mode: 'sandbox', widgetUrl: '' } as const

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
  expect(plain(taxText({ ...over, sum }, { vat, payments: sandbox }, '2026-11-25'))).toBe(said)
})

test.each([
  ['2026-12-11', '2026-12-31', '2027-01-11'],
  ['2026-12-11', '2027-01-10', '2027-01-11'],
  ['2027-01-11', '2027-01-20', '2028-01-01']
])('of days from %s to %s it knows no rate on %s', (from, asOf, today) => {
  const service: PaidService = {
    ...over,
    periods: [{ plan: 'START_1', from, to: asOf, shared: false }],
    asOf
  }
  for (const vat of [22, null])
    expect(taxText(service, { vat, payments: sandbox }, today)).toBe(
      'НДС или его отсутствие указаны в кассовом чеке.'
    )
})

test('a server without payments and without a rate names none', () => {
  const off = { mode: 'off', widgetUrl: '' } as const
  const said = (vat: number | null, today = '2026-11-25') =>
    plain(taxText({ ...over, sum: 390 }, { vat, payments: off }, today))
  expect(said(null)).toBe('Сумма указана с учётом всех налогов.')
  expect(said(null, '2027-01-01')).toBe('Сумма указана с учётом всех налогов.')
  expect(said(5)).toBe('В том числе НДС 5 %: 18,57 ₽.')
})
