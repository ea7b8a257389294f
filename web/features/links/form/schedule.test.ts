import { expect, test } from 'vitest'

import { dayAndTimeOf } from './day-and-time.ts'
import { changedMoments, momentsOf, scheduleNote, scheduleOf, scheduleProblems } from './schedule.ts'

const none = { day: '', time: '' }
const at = (day: string, time = '') => ({ day, time })

test('the clock is Moscow’s, whatever the browser’s; a day alone is whole', () => {
  expect(momentsOf({ start: at('2026-12-01', '10:00'), end: at('2026-12-31') })).toEqual({
    startDate: '2026-12-01T07:00:00.000Z',
    endDate: '2026-12-31T21:00:00.000Z'
  })
  expect(momentsOf({ start: at('2026-12-01'), end: none })).toEqual({
    startDate: '2026-11-30T21:00:00.000Z',
    endDate: null
  })
  expect(dayAndTimeOf('2026-11-30T21:00:00.000Z')).toEqual(at('2026-12-01', '00:00'))
  expect(dayAndTimeOf(null)).toEqual(none)
})

test.each([
  [none, none, {}],
  [at('2026-12-01', '10:00'), at('2026-12-01', '10:01'), {}],
  [at('2026-12-01'), at('2026-12-01'), {}],
  [at('2026-12-01', '10:00'), at('2026-12-01', '10:00'), { end: 'Конец должен быть позже начала.' }],
  [at('', '10:00'), none, { start: 'Выберите и день.' }],
  [at('0002-12-01'), at('22026-12-01'), { start: 'Проверьте год.', end: 'Проверьте год.' }]
])('from %j until %j', (start, end, problems) => {
  expect(scheduleProblems({ start, end })).toEqual(problems)
})

test('a whole day is shown as a whole day again, and is the same moment', () => {
  const endDate = '2026-12-31T21:00:00.000Z'
  const shown = scheduleOf({ startDate: '2026-11-30T21:00:00.000Z', endDate })
  expect(shown).toEqual({ start: at('2026-12-01', '00:00'), end: at('2026-12-31') })
  expect(momentsOf(shown)).toMatchObject({ endDate })
  expect(scheduleOf({ startDate: null, endDate: '2026-12-31T20:59:00.000Z' }).end).toEqual(
    at('2026-12-31', '23:59')
  )
  expect(scheduleOf({ startDate: null, endDate: '2026-12-31T21:00:30.000Z' }).end).toEqual(
    at('2027-01-01', '00:00')
  )
  expect(scheduleOf({ startDate: null, endDate: null })).toEqual({ start: none, end: none })
})

test('only what was changed is a change', () => {
  const before = scheduleOf({ startDate: '2026-12-01T07:00:30.000Z', endDate: '2026-12-31T21:00:00.000Z' })
  expect(changedMoments(before, before)).toEqual({})
  expect(changedMoments({ ...before, end: none }, before)).toEqual({ endDate: null })
  expect(changedMoments({ ...before, start: at('2026-12-01', '10:01') }, before)).toEqual({
    startDate: '2026-12-01T07:01:00.000Z'
  })
})

test('what may surprise is said at once', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(scheduleNote({ start: none, end: at('2026-11-21', '12:00') }, now)).toMatch(/уже прошло/)
  expect(scheduleNote({ start: at('2026-12-01'), end: none }, now)).toMatch(/никуда не поведёт/)
  expect(scheduleNote({ start: at('2026-11-01'), end: at('2026-12-01') }, now)).toBeUndefined()
})
