import { beforeEach, expect, test } from 'vitest'

import { builtWithin } from '#server/visits/rollups/rollup-periods.store.ts'
import { click, openClosing } from '#test/closing-world.ts'
import { duringTests } from '#test/during-tests.ts'
import { interrupted } from '#test/faulty-readers.ts'

import { detailedPeriods, rememberDetailedPeriods } from './detailed-periods.ts'

const world = duringTests(openClosing)
beforeEach(() => world.reset())

const noWork = () => Promise.resolve()

test('what a scope has sums of is asked once, and of new builds', async () => {
  const { sql, clickhouse } = world.context.services
  const counted = interrupted(clickhouse, 0, noWork)
  const remembered = rememberDetailedPeriods(counted)
  const all = { all: true } as const
  const link = { link: world.sample.links.boris1.id }
  const expectSame = async (questions: number) => {
    const periods = await builtWithin(sql, world.range())
    const before = counted.asked()
    for (const scope of [all, link, all, link]) {
      expect(await remembered(scope, periods)).toEqual(await detailedPeriods(clickhouse, scope, periods))
    }
    expect(counted.asked() - before).toBe(questions)
    return periods.length
  }
  await world.closePeriods()
  expect(await expectSame(2)).toBeGreaterThan(10)
  await expectSame(0)
  await world.takeIn([click({ daysAgo: 1, link: 'boris1' })])
  await world.closePeriods()
  await expectSame(2)
  await expectSame(0)
})
