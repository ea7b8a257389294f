import { expect, test } from 'vitest'

import { periodOf, quartersOf, readPeriod, withPeriod } from './act-period.ts'

test('a term falls into the quarters of the year, without a gap', () => {
  expect(quartersOf({ first: '2026-01-31', last: '2026-08-20', over: false })).toEqual([
    { name: '1 квартал 2026', period: { until: '2026-03-31' } },
    { name: '2 квартал 2026', period: { from: '2026-04-01', until: '2026-06-30' } },
    { name: '3 квартал 2026', period: { from: '2026-07-01' } }
  ])
})

const names = (last: string) => quartersOf({ first: '2026-05-10', last, over: false }).map(({ name }) => name)

test('the quarters are the same ones after the year’s end, those of it and of the next', () => {
  const ofYear = ['2 квартал 2026', '3 квартал 2026', '4 квартал 2026']
  expect(names('2026-11-20')).toEqual(ofYear)
  expect(names('2026-12-31')).toEqual(ofYear)
  expect(names('2027-02-20')).toEqual([...ofYear, '1 квартал 2027'])
})

test.each<[name: string, first: string, last: string, over: boolean, quarters: object[]]>([
  ['within a quarter', '2026-10-01', '2026-12-30', false, []],
  ['that goes on after the quarter', '2026-12-02', '2026-12-31', false, [{ until: '2026-12-31' }]],
  ['that ended with the quarter', '2026-12-02', '2026-12-31', true, []],
  [
    'that ended with the second one',
    '2026-09-02',
    '2026-12-31',
    true,
    [{ until: '2026-09-30' }, { from: '2026-10-01' }]
  ],
  ['of 29 February', '2028-02-29', '2028-04-01', false, [{ until: '2028-03-31' }, { from: '2028-04-01' }]]
])('a term %s', (_name, first, last, over, quarters) => {
  expect(quartersOf({ first, last, over }).map(({ period }) => period)).toEqual(quarters)
})

test.each([
  ['2026-11-01', '2026-11-30', {}, {}],
  ['2026-11-10', '2026-11-19', { until: '2026-11-19' }, { until: '2026-11-19' }],
  // The last day of a term that is over ends the act of all of them.
  ['2026-11-10', '2026-11-20', { until: '2026-11-20' }, {}],
  ['2026-11-11', '2026-11-20', { from: '2026-11-11', until: '2026-11-20' }, { from: '2026-11-11' }],
  ['2026-11-11', '2026-11-21', { from: '2026-11-11' }, { from: '2026-11-11' }]
])('own dates from %s to %s of days from 10 to 20 November', (from, to, period, overPeriod) => {
  const days = { first: '2026-11-10', last: '2026-11-20' }
  expect(periodOf({ from, to }, { ...days, over: false })).toEqual(period)
  expect(periodOf({ from, to }, { ...days, over: true })).toEqual(overPeriod)
})

test('the address has the days and keeps what else it has', () => {
  const address = withPeriod(new URLSearchParams('a=1&from=2026-11-11'), { until: '2026-12-31' })
  expect(address.toString()).toBe('a=1&until=2026-12-31')
  expect(readPeriod(address)).toEqual({ until: '2026-12-31' })
})

test.each(['', 'from=x', 'until=', 'from=2026-02-30&until=31.12.2026'])('«%s» asks for no days', address => {
  expect(readPeriod(new URLSearchParams(address))).toEqual({})
})
