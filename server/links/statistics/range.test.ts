import { expect, test } from 'vitest'

import { attachment } from '#server/platform/attachment.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { daysOf, readStatisticsRange } from './range.ts'

/** 00:30 of 22 November in Moscow, still the 21st in New York. */
const NOW = Date.parse('2026-11-21T21:30:00Z')

const read = (query: Parameters<typeof readStatisticsRange>[0], keptSince = 0) =>
  readStatisticsRange(query, keptSince, NOW)

const nameOf = (query: Parameters<typeof read>[0], keptSince?: number) =>
  /filename="tropa-ssylki-(.+)\.xlsx"/.exec(attachment('ssylki', daysOf(read(query, keptSince))))?.[1]

test.each([
  [{}, '2026-10-24_2026-11-22'],
  [{ tz: 'America/New_York' }, '2026-10-23_2026-11-21'],
  [{ tz: 'Pacific/Kiritimati' }, '2026-10-24_2026-11-22'],
  [{ dateFrom: '2026-11-20' }, '2026-11-20_2026-11-22'],
  [{ dateTo: '2024-03-01' }, '2024-02-01_2024-03-01'],
  [{ dateTo: '2026-11-21T14:00' }, '2026-10-23_2026-11-21'],
  [{ dateFrom: '2026-11-21T10:00', dateTo: '2026-11-21T14:00' }, '2026-11-21'],
  [{ dateFrom: '2026-11-21T22:00+03:00', dateTo: '2026-11-22T00:00+03:00' }, '2026-11-21']
])('%o is a file of %s', (query, name) => {
  expect(nameOf(query)).toBe(name)
})

test('a file is called by the days that the plan keeps of what was asked for', () => {
  const since = Date.parse('2026-11-15T09:00:00Z')
  expect(nameOf({}, since)).toBe('2026-11-15_2026-11-22')
  expect(nameOf({ dateFrom: '2026-01-01', dateTo: '2026-01-31' }, since)).toBe('2026-01-31')
  expect(read({}, since).since).toBe(since)
})

test.each([
  [{ dateFrom: '2026-02-30' }, 'dateFrom'],
  [{ dateTo: '2026-02-30' }, 'dateTo'],
  [{ dateTo: '2026-99-99' }, 'dateTo'],
  [{ dateFrom: '2026-03-02', dateTo: '2026-03-01' }, 'dateTo'],
  [{ dateFrom: '2026-12-01' }, 'dateTo'],
  [{ tz: 'Asia/Kolkata' }, 'tz'],
  [{ tz: 'Мордор' }, 'tz'],
  [{ dateFrom: '2019-01-01', dateTo: '2026-01-01' }, 'dateTo']
])('%o is refused as the reports do', (query, field) => {
  let refusal: unknown
  try {
    read(query)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(ProblemError)
  expect(refusal).toMatchObject({ code: 'INVALID', details: [{ field }] })
})
