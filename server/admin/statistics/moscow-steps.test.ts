import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { moscowSteps } from './moscow-steps.ts'

/** 00:30 of 22 November in Moscow. */
const NOW = Date.parse('2026-11-21T21:30:00Z')

const labels = (query: Parameters<typeof moscowSteps>[0]) =>
  moscowSteps(query, NOW).steps.map(({ label }) => label)

test('the last 30 Moscow days unless told', () => {
  const all = labels({})
  expect([all.length, all[0], all.at(-1)]).toEqual([30, '2026-10-24', '2026-11-22'])
  expect(labels({ dateTo: '2026-03-01' })[0]).toBe('2026-01-31')
})

test('weeks begin on Mondays, months on the first; both may begin before the range', () => {
  const dates = { dateFrom: '2026-02-25', dateTo: '2026-03-03' }
  expect(labels({ ...dates, by: 'week' })).toEqual(['2026-02-23', '2026-03-02'])
  expect(labels({ ...dates, by: 'month' })).toEqual(['2026-02-01', '2026-03-01'])
  expect(moscowSteps({ ...dates, by: 'week' }, NOW)).toMatchObject({
    from: Date.parse('2026-02-24T21:00:00Z'),
    to: Date.parse('2026-03-03T21:00:00Z'),
    steps: [{ from: Date.parse('2026-02-24T21:00:00Z') }, { from: Date.parse('2026-03-01T21:00:00Z') }]
  })
})

const dateOf = (n: number) => new Date(Date.UTC(2019, 0, 1) + n * DAY_MS).toISOString().slice(0, 10)

const begins = {
  day: () => true,
  week: (day: string) => new Date(day).getUTCDay() === 1,
  month: (day: string) => day.endsWith('-01')
}

test('every day is in one step, whatever the range', () => {
  const day = fc.integer({ min: 0, max: 3659 })
  fc.assert(
    fc.property(
      day,
      day,
      fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      (one, other, by) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)]
        const { from, to, steps } = moscowSteps({ dateFrom: dateOf(first), dateTo: dateOf(last), by }, NOW)
        expect(to - from).toBe((last - first + 1) * DAY_MS)
        expect(steps[0]?.from).toBe(from)
        expect(new Set(steps.map(({ label }) => label)).size).toBe(steps.length)
        for (const { label, from: begin } of steps.slice(1)) {
          expect(new Date(begin + 3 * HOUR_MS).toISOString()).toBe(`${label}T00:00:00.000Z`)
          expect(begins[by](label)).toBe(true)
        }
      }
    )
  )
})

test.each([
  [{ dateFrom: '2026-03-02', dateTo: '2026-03-01' }, 'dateTo'],
  [{ dateFrom: '2016-11-01', dateTo: '2026-11-21' }, 'dateFrom'],
  [{ dateFrom: '2026-12-01' }, 'dateTo']
])('%o is refused', (query, field) => {
  let refusal: unknown
  try {
    moscowSteps(query, NOW)
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(ProblemError)
  expect(refusal).toMatchObject({ code: 'INVALID', details: [{ field }] })
})

test.each([
  [{ dateTo: '9999-12-31' }, 'dateTo'],
  [{ dateFrom: '0000-01-01', dateTo: '0000-01-02' }, 'dateFrom'],
  [{ dateTo: '2200-01-02' }, 'dateTo']
])('%j is on no calendar of ours', (query, field) => {
  expect(() => moscowSteps(query, Date.UTC(2026, 10, 21))).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ field })] })
  )
})
