import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import type { Built } from './rollups/cover.ts'
import { dekadOf } from './rollups/period.ts'

/** A removal of retention that is under way: what of its dekad is noted as past may still be there. */
export interface Leaving {
  run: string
  /** Day on which the dekad begins. */
  first: number
}

/** What figures over all time are put together from: sums that count, raw visits where there are none, and what is past. */
export interface Ever {
  built: readonly Built[]
  leaving?: Leaving | undefined
}

type Row = (Built & { leaving: false }) | { first: number; build: string; leaving: true }

const removals = fragment`
  select null as span, first - date '1970-01-01' as first, null as hour, id as build, true as leaving from visit_removals`

function everOf(rows: readonly Row[]): Ever {
  const open = rows.find(row => row.leaving)
  // Sums that were made since what goes was noted have it, too.
  const isOfOpen = ({ first }: Row) => open && first >= open.first && first < dekadOf(open.first).end
  return {
    built: rows.flatMap(row => (row.leaving || isOfOpen(row) ? [] : [row])),
    leaving: open && { run: open.build, first: open.first }
  }
}

/** With all dekads whose sums count. */
export const everByDekads = async (sql: SqlRunner): Promise<Ever> =>
  everOf(
    await sql<Row[]>`
    select span, first - date '1970-01-01' as first, hour, build, false as leaving from rollup_periods
    where span = 'dekad' and built and not stale
    union all ${removals}`
  )

/** With all days beside them, too. */
export const everByDays = async (sql: SqlRunner): Promise<Ever> =>
  everOf(
    await sql<Row[]>`
    with counting as (select * from rollup_periods where built and not stale)
    select span, first - date '1970-01-01' as first, hour, build, false as leaving from counting
    where span = 'dekad' or span = 'day' and not exists (
      select from counting as dekad where dekad.span = 'dekad' and dekad.first <= counting.first
        and dekad.first = date_trunc('month', counting.first)::date + 10 * least((extract(day from counting.first)::int - 1) / 10, 2))
    union all ${removals}`
  )
