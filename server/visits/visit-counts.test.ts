import { beforeAll, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { dayOf } from '#contract/moscow-days.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { passMidnight } from '#test/past-midnight.ts'

import { everByDekads, everByDays } from './ever-counted.store.ts'
import { closePeriods } from './rollups/close-periods.ts'
import { dekadOf } from './rollups/period.ts'
import { countsByLink, visitsOfOwner } from './visit-counts.store.ts'

const [OWNER, OTHER] = ['7', '8']

const context = duringTests(startTestApp)
beforeAll(async () => {
  passMidnight(context)
  // Yesterday is to be a day of its own, not the last one of a dekad that is over.
  if (dekadOf(dayOf(context.now())).first === dayOf(context.now())) context.travel(DAY_MS)
  const days = [0, 1, 15, 40, 70]
  const visitsOf = (link: string, each: number) =>
    days.flatMap((day, index) =>
      Array.from({ length: each }, (_, visit) => ({
        link,
        time: context.now() - day * DAY_MS - visit,
        visitor: index * 100 + visit
      }))
    )
  await insertPlainVisits(context, OWNER, [...visitsOf('71', 3), ...visitsOf('72', 5)])
  await insertPlainVisits(context, OWNER, [{ link: '71', time: context.now() - 40 * DAY_MS, machine: 'bot' }])
  await insertPlainVisits(context, OTHER, [...visitsOf('81', 2), ...visitsOf('82', 9)])
  // Given to the other, who has its visits only in part yet.
  await insertPlainVisits(context, OWNER, visitsOf('83', 4))
  await insertPlainVisits(context, OTHER, visitsOf('83', 1))
})

// Sums of owners are there, are there in part, and are not.
describe.each([1, 10, 5000])('over all time, where sums begin at %i visits of a period', least => {
  beforeAll(async () => {
    const { sql, clickhouse } = context.services
    await sql`update rollup_periods set stale = true`
    await closePeriods({ sql, clickhouse, clock: context.now, least })
  })

  test('an owner’s links and those that others share have all their visits', async () => {
    const { sql, clickhouse } = context.services
    const built = await everByDays(sql)
    expect(new Set(built.built.map(({ span }) => span))).toEqual(new Set(['day', 'dekad']))
    const counted = await visitsOfOwner(clickhouse, OWNER, ['81', '83'], built)
    expect(counted).toEqual(
      new Map([
        ['71', 15],
        ['72', 25],
        ['81', 10],
        ['83', 25]
      ])
    )
  })

  test('links have their visits and people', async () => {
    const { sql, clickhouse } = context.services
    const counted = await countsByLink(clickhouse, ['71', '82', '99'], await everByDekads(sql))
    expect(counted).toEqual(
      new Map([
        ['71', { visits: 15, uniqVisits: 15 }],
        ['82', { visits: 45, uniqVisits: 45 }]
      ])
    )
  })
})

test('what a version before removed, and noted with a sketch that joins with no other, still counts', async () => {
  const { sql, clickhouse } = context.services
  await clickhouse.writer.command({
    query: `insert into link_past (run, link, owner, visits, visitors)
      select 1, 91, ${OWNER}, 30, uniqCombinedState(17)(toUInt64(number % 4)) from numbers(30)`
  })
  await insertPlainVisits(context, OWNER, [{ link: '91', time: context.now(), visitor: 5 }])
  const counted = await countsByLink(clickhouse, ['91'], await everByDekads(sql))
  expect(counted.get('91')).toEqual({ visits: 31, uniqVisits: 5 })
})
