import { afterAll, beforeAll, expect, test } from 'vitest'

import { dateOf, dayOf, startOf } from '#server/visits/moscow-days.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { insertVisits } from '#test/link-visits.ts'
import { emptyVisits } from '#test/retention-stored.ts'

import { moscowSteps } from './moscow-steps.ts'
import { keepVisits, visitsOfEveryone } from './visits-of-everyone.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

const HOUR_MS = 3_600_000
const [FIRST, LATE] = [dayOf(Date.parse('2024-02-28T12:00:00Z')), dayOf(Date.parse('2024-03-02T12:00:00Z'))]

const visit = (day: number, visits: number, machine = '') =>
  insertVisits(
    context,
    '7',
    Array.from({ length: visits }, () => ({ link: '5', time: startOf(day) + 3 * HOUR_MS, machine }))
  )
const keep = () => keepVisits(context.services, context.now())
const counted = async (by: 'day' | 'month') => {
  const asked = { dateFrom: dateOf(FIRST), dateTo: dateOf(LATE), by }
  return [...(await visitsOfEveryone(context.services, moscowSteps(asked, context.now())))]
}

test('what was removed since stays counted, by day and by month; what comes late is added', async () => {
  await visit(FIRST, 3)
  await visit(FIRST, 9, 'bot')
  await visit(LATE, 2)
  await visit(dayOf(context.now()), 1)
  const whole = [
    ['2024-02-28', 3],
    ['2024-02-29', 0],
    ['2024-03-01', 0],
    ['2024-03-02', 2]
  ]
  expect(await counted('day')).toEqual(whole)
  await keep()
  await emptyVisits(context)
  await visit(LATE, 1)
  await keep()
  expect(await counted('day')).toEqual(whole)
  expect(await counted('month')).toEqual([
    ['2024-02-01', 3],
    ['2024-03-01', 2]
  ])
  await visit(LATE, 4)
  expect(await counted('month')).toContainEqual(['2024-03-01', 5])
})

test('where nothing was ever visited nothing is kept, and the longest question is answered', async () => {
  await emptyVisits(context)
  await context.services.sql`delete from visits_of_days`
  await keep()
  expect(await context.services.sql`select 1 from visits_of_days`).toEqual([])
  await visit(dayOf(context.now()), 2)
  await keep()
  const tenYears = moscowSteps({ dateFrom: dateOf(dayOf(context.now()) - 3659), by: 'month' }, context.now())
  const months = [...(await visitsOfEveryone(context.services, tenYears))]
  expect(months.at(-1)?.[1]).toBe(2)
  expect(months.slice(0, -1).every(([, visits]) => visits === 0)).toBe(true)
})
