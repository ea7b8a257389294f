import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { dateOf, dayOf, startOf } from '#contract/moscow-days.ts'
import { beginRemoval, endRemoval } from '#server/retention/removals.store.ts'
import { noteGone } from '#server/visits/visits-gone.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { insertPlainVisits } from '#test/link-visits.ts'

import { moscowSteps } from './moscow-steps.ts'
import { visitsOfEveryone } from './visits-of-everyone.ts'

const context = duringTests(startTestApp)

const [FIRST, LAST] = [dayOf(Date.parse('2024-02-28T12:00:00Z')), dayOf(Date.parse('2024-03-02T12:00:00Z'))]

const visit = (day: number, visits: number, machine = '') =>
  insertPlainVisits(
    context,
    '7',
    Array.from({ length: visits }, () => ({ link: '5', time: startOf(day) + 3 * HOUR_MS, machine }))
  )
const counted = async (by: 'day' | 'month') => {
  const asked = { dateFrom: dateOf(FIRST), dateTo: dateOf(LAST), by }
  return [...(await visitsOfEveryone(context.services, moscowSteps(asked, context.now())))]
}

test('what was removed is counted beside what is there, by day and by month, as soon as it is noted', async () => {
  const { sql } = context.services
  await visit(FIRST, 3)
  await visit(FIRST, 9, 'bot')
  await visit(LAST, 2)
  const there = [
    ['2024-02-28', 3],
    ['2024-02-29', 0],
    ['2024-03-01', 0],
    ['2024-03-02', 2]
  ]
  expect(await counted('day')).toEqual(there)

  const noted = there.map(([label, visits]) => [label, label === '2024-02-29' ? 40 : visits])
  await beginRemoval(sql, { id: '11', first: FIRST, links: ['8'], owners: ['9'] })
  await noteGone(sql, { removal: '11' }, [{ day: FIRST + 1, visits: 40 }])
  expect(await counted('day')).toEqual(noted)
  await endRemoval(sql, '11')
  expect(await counted('day')).toEqual(noted)
  // A user’s, who is looked at again after the process has died.
  await noteGone(sql, { removal: '12', owner: '12' }, [{ day: FIRST, visits: 10 }])
  await noteGone(sql, { removal: '12', owner: '12' }, [{ day: FIRST, visits: 4 }])
  expect(await counted('month')).toEqual([
    ['2024-02-01', 53],
    ['2024-03-01', 2]
  ])
})
