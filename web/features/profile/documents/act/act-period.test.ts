import { expect, test } from 'vitest'

import { partName, partsOf, periodOf, readPeriod, withPeriod } from './act-period.ts'

const names = (first: string, last: string, today: string) =>
  partsOf({ first, last, over: false }).map(part => partName(part, today))

test.each<[name: string, closing: [first: string, last: string, today: string], parts: string[]]>([
  [
    'over the end of a year',
    ['2026-11-10', '2027-02-20', '2027-02-21'],
    ['По 31 декабря 2026', 'С 1 января']
  ],
  [
    'over the ends of two',
    ['2026-11-10', '2028-02-20', '2028-02-21'],
    ['По 31 декабря 2026', 'С 1 января 2027 по 31 декабря 2027', 'С 1 января']
  ],
  [
    'within a year',
    ['2026-01-31', '2026-11-20', '2026-11-21'],
    ['По 31 марта', 'С 1 апреля по 30 июня', 'С 1 июля по 30 сентября', 'С 1 октября']
  ],
  ['within a quarter', ['2026-10-01', '2026-12-30', '2026-12-31'], []],
  ['on the day after the year’s end', ['2026-12-02', '2026-12-31', '2027-01-01'], ['По 31 декабря 2026']],
  ['of 29 February', ['2028-02-29', '2028-04-01', '2028-04-02'], ['По 31 марта', 'С 1 апреля']]
])('%s a term falls into parts', (_name, closing, parts) => {
  expect(names(...closing)).toEqual(parts)
})

test('parts follow one another without a gap', () => {
  expect(partsOf({ first: '2026-01-31', last: '2026-08-20', over: false })).toEqual([
    { until: '2026-03-31' },
    { from: '2026-04-01', until: '2026-06-30' },
    { from: '2026-07-01' }
  ])
})

test.each([
  ['2026-11-01', '2026-11-30', {}],
  ['2026-11-10', '2026-11-20', { until: '2026-11-20' }],
  ['2026-11-11', '2026-11-20', { from: '2026-11-11', until: '2026-11-20' }],
  ['2026-11-11', '2026-11-21', { from: '2026-11-11' }]
])('own dates from %s to %s of days from 10 to 20 November', (from, to, period) => {
  expect(periodOf({ from, to }, { first: '2026-11-10', last: '2026-11-20', over: false })).toEqual(period)
})

test('the address has the days and keeps what else it has', () => {
  const address = withPeriod(new URLSearchParams('a=1&from=2026-11-11'), { until: '2026-12-31' })
  expect(address.toString()).toBe('a=1&until=2026-12-31')
  expect(readPeriod(address)).toEqual({ until: '2026-12-31' })
  expect(readPeriod(new URLSearchParams('from=x'))).toEqual({ from: 'x' })
})
