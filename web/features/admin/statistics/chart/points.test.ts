import { expect, test } from 'vitest'

import type { StatisticsDay } from '#contract/admin-statistics.ts'
import { addDays } from '#web/ui/period/calendar.ts'

import { pointsOf } from './points.ts'

const nothing: Omit<StatisticsDay, 'date'> = {
  registrations: 0,
  withLink: 0,
  withVisit: 0,
  withPayment: 0,
  newPayers: 0,
  payments: 0,
  renewals: 0,
  sum: 0,
  refunds: 0,
  ended: 0,
  visits: 0
}

test.each([
  [53, '16 нояб.'],
  [54, '16.11.26']
])(
  'the last of %d weeks is «%s» under the axis: a year is said where a day may come twice',
  (weeks, name) => {
    const from = addDays('2026-11-16', 7 * (1 - weeks))
    const to = '2026-11-22'
    const points = pointsOf({
      rows: Array.from({ length: weeks }, (_, week) => ({ ...nothing, date: addDays(from, 7 * week) })),
      before: [],
      period: { preset: 'own', from, to, by: 'week' },
      beforeRange: { from, to },
      today: to,
      value: ({ sum }) => sum
    })
    expect(points?.at(-1)?.short).toBe(name)
  }
)
