import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { dateOf, dayNumber, startOf } from '#contract/moscow-days.ts'

import { coverBy, type Built, type HourlyCover, type Stretch } from './cover.ts'
import { hoursWithin, periodsWithin, type Period } from './period.ts'

const numbered = (periods: readonly Period[]): Built[] =>
  periods.map((period, nth) => ({ ...period, build: String(nth + 1) }))
const allBuilt = (from: string, to: string): Built[] =>
  numbered(periodsWithin(dayNumber(from), dayNumber(to)))
const year = allBuilt('2026-01-01', '2027-01-01')

const stretch = (from: string, to: string): Stretch => ({ from: Date.parse(from), to: Date.parse(to) })

/** As people read it. */
const shown = ({ built, hours, gaps }: HourlyCover) => [
  ...built.map(({ span, first, hour }) => `${span} ${dateOf(first)}${span === 'hour' ? ` ${hour}` : ''}`),
  ...hours.map(({ first, hour }) => `hour ${hour} of ${dateOf(first)}`),
  ...gaps.map(({ from, to }) => `raw ${new Date(from).toISOString()} ${new Date(to).toISOString()}`)
]

test.each([
  ['a day', '2026-11-03T00:00+03:00', '2026-11-04T00:00+03:00', ['day 2026-11-03']],
  ['a dekad', '2026-11-11T00:00+03:00', '2026-11-21T00:00+03:00', ['dekad 2026-11-11']],
  [
    'February',
    '2026-02-01T00:00+03:00',
    '2026-03-01T00:00+03:00',
    ['dekad 2026-02-01', 'dekad 2026-02-11', 'dekad 2026-02-21']
  ],
  [
    'a dekad and a day on both sides',
    '2026-10-20T00:00+03:00',
    '2026-11-02T00:00+03:00',
    ['day 2026-10-20', 'dekad 2026-10-21', 'day 2026-11-01']
  ],
  [
    'a dekad without its last day',
    '2026-02-21T00:00+03:00',
    '2026-02-28T00:00+03:00',
    [21, 22, 23, 24, 25, 26, 27].map(day => `day 2026-02-${day}`)
  ],
  [
    'a day of Vladivostok',
    '2026-11-03T00:00+10:00',
    '2026-11-04T00:00+10:00',
    ['raw 2026-11-02T14:00:00.000Z 2026-11-03T14:00:00.000Z']
  ],
  [
    'two days of Vladivostok',
    '2026-11-03T00:00+10:00',
    '2026-11-05T00:00+10:00',
    [
      'day 2026-11-03',
      'raw 2026-11-02T14:00:00.000Z 2026-11-02T21:00:00.000Z',
      'raw 2026-11-03T21:00:00.000Z 2026-11-04T14:00:00.000Z'
    ]
  ],
  [
    'an hour',
    '2026-11-03T12:00+03:00',
    '2026-11-03T13:00+03:00',
    ['raw 2026-11-03T09:00:00.000Z 2026-11-03T10:00:00.000Z']
  ],
  [
    'an hour on both sides of midnight',
    '2026-11-03T23:00+03:00',
    '2026-11-04T01:00+03:00',
    ['raw 2026-11-03T20:00:00.000Z 2026-11-03T22:00:00.000Z']
  ],
  ['nothing', '2026-11-03T00:00+03:00', '2026-11-03T00:00+03:00', []],
  ['nothing at noon', '2026-11-03T12:00+03:00', '2026-11-03T12:00+03:00', []],
  [
    'the turn of the year until behind what is built',
    '2026-12-31T00:00+03:00',
    '2027-01-02T00:00+03:00',
    ['day 2026-12-31', 'raw 2026-12-31T21:00:00.000Z 2027-01-01T21:00:00.000Z']
  ]
])('%s', (_, from, to, parts) => {
  expect(shown(coverBy(year)(stretch(from, to)))).toEqual(parts)
})

test.each([
  [
    'a day of Yekaterinburg',
    '2026-11-03T00:00+05:00',
    '2026-11-04T00:00+05:00',
    [
      'hour 22 of 2026-11-02',
      'hour 23 of 2026-11-02',
      ...Array.from({ length: 22 }, (_, hour) => `hour ${hour} of 2026-11-03`)
    ]
  ],
  [
    'two days of Kaliningrad',
    '2026-11-03T00:00+02:00',
    '2026-11-05T00:00+02:00',
    [
      'day 2026-11-04',
      ...Array.from({ length: 23 }, (_, hour) => `hour ${hour + 1} of 2026-11-03`),
      'hour 0 of 2026-11-05'
    ]
  ],
  [
    'an hour behind what is built',
    '2026-12-31T23:00+03:00',
    '2027-01-01T01:00+03:00',
    ['hour 23 of 2026-12-31', 'raw 2026-12-31T21:00:00.000Z 2026-12-31T22:00:00.000Z']
  ],
  [
    'half an hour on both sides',
    '2026-11-03T11:30+03:00',
    '2026-11-03T13:30+03:00',
    [
      'hour 12 of 2026-11-03',
      'raw 2026-11-03T08:30:00.000Z 2026-11-03T09:00:00.000Z',
      'raw 2026-11-03T10:00:00.000Z 2026-11-03T10:30:00.000Z'
    ]
  ]
])('%s, by the hours of days', (_, from, to, parts) => {
  expect(shown(coverBy(year, 'hours of days')(stretch(from, to)))).toEqual(parts)
})

test('hours of a day are of its build, and an hour that was built by itself is taken first', () => {
  const day = dayNumber('2026-11-03')
  const built = numbered([
    ...periodsWithin(day, day + 1),
    ...hoursWithin(startOf(day), startOf(day) + HOUR_MS)
  ])
  const { built: taken, hours } = coverBy(
    built,
    'hours of days'
  )({ from: startOf(day), to: startOf(day) + 2 * HOUR_MS })
  expect(taken).toEqual([{ span: 'hour', first: day, hour: 0, build: '2' }])
  expect(hours).toEqual([{ span: 'hour', first: day, hour: 1, build: '1' }])
})

test('where a day is not built, its hours are taken, and one gap is left for those that follow one another', () => {
  const open = dayNumber('2026-11-03')
  const built = numbered([
    ...periodsWithin(open - 1, open),
    ...hoursWithin(startOf(open - 1), startOf(open + 1)).filter(
      ({ first, hour }) => first < open || hour < 3 || hour === 7
    )
  ])
  expect(shown(coverBy(built)(stretch('2026-11-01T23:00+03:00', '2026-11-04T00:00+03:00')))).toEqual([
    'day 2026-11-02',
    'hour 2026-11-03 0',
    'hour 2026-11-03 1',
    'hour 2026-11-03 2',
    'hour 2026-11-03 7',
    'raw 2026-11-01T20:00:00.000Z 2026-11-01T21:00:00.000Z',
    'raw 2026-11-03T00:00:00.000Z 2026-11-03T04:00:00.000Z',
    'raw 2026-11-03T05:00:00.000Z 2026-11-03T21:00:00.000Z'
  ])
})

test('where there are only dekads, what is beside them is one gap each', () => {
  const dekads = year.filter(({ span }) => span === 'dekad')
  const { built, gaps } = coverBy(dekads)(stretch('2026-10-05T00:00+03:00', '2026-11-25T00:00+03:00'))
  expect(built.map(({ first }) => dateOf(first))).toEqual([
    '2026-10-11',
    '2026-10-21',
    '2026-11-01',
    '2026-11-11'
  ])
  expect(gaps).toEqual([
    stretch('2026-10-05T00:00+03:00', '2026-10-11T00:00+03:00'),
    stretch('2026-11-21T00:00+03:00', '2026-11-25T00:00+03:00')
  ])
})
