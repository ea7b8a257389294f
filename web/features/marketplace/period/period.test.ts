import { expect, test } from 'vitest'

import { periodSearch, readPeriod, withPeriod } from './period.ts'

const TODAY = '2026-11-21'
const read = (address: string) => {
  const { preset, from, to } = readPeriod(new URLSearchParams(address), TODAY)
  return [preset, from, to]
}

test.each([
  ['', ['30d', '2026-10-23', TODAY]],
  ['preset=7d', ['7d', '2026-11-15', TODAY]],
  ['preset=90d', ['90d', '2026-08-24', TODAY]],
  ['from=2026-11-01&to=2026-11-10', ['own', '2026-11-01', '2026-11-10']],
  ['from=2026-11-10&to=2026-11-01', ['own', '2026-11-01', '2026-11-10']],
  ['from=2026-11-10&to=2027-01-01', ['own', '2026-11-10', TODAY]],
  ['from=2020-01-01&to=2026-11-21', ['own', '2025-11-22', TODAY]]
])('«%s» is a period', (address, period) => {
  expect(read(address)).toEqual(period)
})

test.each([
  'preset=forever',
  'from=2026-11-31&to=2026-12-01',
  'from=2027-01-01&to=2027-01-05',
  'from=2026-11-01'
])('«%s» falls back to 30 days', address => {
  expect(read(address)[0]).toBe('30d')
})

test('a choice replaces the period and nothing else, and goes along to another screen', () => {
  const address = new URLSearchParams('q=плед&from=2026-11-01&to=2026-11-10')
  expect(withPeriod(address, '7d').get('q')).toBe('плед')
  expect(withPeriod(address, '7d').get('from')).toBeNull()
  expect(withPeriod(address, '30d').toString()).toBe(new URLSearchParams({ q: 'плед' }).toString())
  expect(periodSearch(address)).toBe('?from=2026-11-01&to=2026-11-10')
  expect(periodSearch(new URLSearchParams('q=плед'))).toBe('')
})
