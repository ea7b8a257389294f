import { expect, test } from 'vitest'

import { axisLabel, bucketWords, stepOf } from './bucket.ts'
import { pointsOf } from './points.ts'

const row = (label: string, visits = 0) => ({ label, visits, uniqVisits: visits })

test('labels tell hours, days and months apart', () => {
  expect(stepOf(['2026-11-21T00:00', '2026-11-21T01:00'])).toBe('hour')
  expect(stepOf(['2026-11-20', '2026-11-21'])).toBe('day')
  expect(stepOf(['2026-11-21'])).toBe('day')
  expect(stepOf(['2026-10', '2026-11'])).toBe('month')
})

test('points are named in Russian by the Moscow clock, whatever the zone of the browser', () => {
  expect(axisLabel('2026-11-21T14:00', 'hour')).toBe('14:00')
  expect(axisLabel('2026-11-21T00:00', 'hour', true)).toBe('21 нояб.')
  expect(axisLabel('2026-11-21', 'day')).toBe('21 нояб.')
  expect(axisLabel('2026-08', 'month')).toBe('авг.')
  expect(axisLabel('2027-01', 'month')).toBe('2027')
  expect(bucketWords('2026-11-21T23:00', 'hour')).toBe('21 ноября, 23:00–24:00')
  expect(bucketWords('2026-11-21', 'day')).toBe('сб, 21 ноября')
  expect(bucketWords('2026-11', 'month')).toBe('ноябрь 2026')
})

test('hours to come are no zeros, and the present hour is still running', () => {
  const rows = ['09', '10', '11', '12'].map(hour => row(`2026-11-21T${hour}:00`, 5))
  const before = rows.map(({ label }) => row(label.replace('21T', '20T'), 3))
  const points = pointsOf(rows, before, 'hour', new Date('2026-11-21T08:20:00Z'))
  expect(points.map(({ phase }) => phase)).toEqual(['past', 'past', 'running', 'ahead'])
  expect(points[3]?.before).toEqual({ label: '2026-11-20T12:00', visits: 3, people: 3 })
})
