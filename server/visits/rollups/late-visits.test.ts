import { afterAll, beforeAll, expect, test } from 'vitest'

import { dateOf, dayOf, hourOf } from '#contract/moscow-days.ts'
import { connectPostgres } from '#server/platform/postgres.ts'
import { createDatabase } from '#test/databases.ts'

import { watchForLateVisits, type LateVisits } from './late-visits.ts'
import type { Span } from './period.ts'

const NOW = Date.parse('2026-03-05T10:30:00+03:00')
const HOUR = hourOf(NOW)

let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Told of hours where PostgreSQL is away since the start; `begun`: a period that was begun before that. */
async function whileAway(begun?: { span: Span; hour: number }): Promise<LateVisits> {
  const sql = connectPostgres(database.address)
  await sql`delete from rollup_periods`
  if (begun)
    await sql`
      insert into rollup_periods (span, first, hour, build, begun_at)
      values (${begun.span}, ${dateOf(dayOf(NOW))}, ${begun.hour}, 1, now())`
  const lateVisits = await watchForLateVisits(sql, () => NOW)
  await sql.end({ timeout: 1 })
  return lateVisits
}

test('while PostgreSQL is away visits of this hour are taken in, and those of an hour that is over wait', async () => {
  const lateVisits = await whileAway()
  await lateVisits([HOUR, HOUR + 1])
  await expect(lateVisits([HOUR - 1])).rejects.toThrow(/pool/)
  await expect(lateVisits([HOUR, HOUR - 1])).rejects.toThrow(/pool/)
})

test.each([
  { span: 'hour', hour: 12, last: HOUR + 2 },
  { span: 'day', hour: 0, last: HOUR + 13 }
] as const)(
  'an hour that a $span covers is over, though the clock was set back',
  async ({ last, ...begun }) => {
    const lateVisits = await whileAway(begun)
    await expect(lateVisits([last])).rejects.toThrow(/pool/)
    await lateVisits([last + 1])
  }
)
