import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { dateOf, dayOf } from '#server/visits/moscow-days.ts'

import type { Built, Stretch } from './cover.ts'
import { keyOf, type Period } from './period.ts'

/** A build that has no end for so long was given up, such as by a kill. */
const GIVEN_UP_MS = 3_600_000
/** A question may wait for its turn, and take its time, after it was told what counts. */
const STILL_READ_MS = 10 * 60_000

/** The periods within a stretch whose sums count. */
export const builtWithin = (sql: SqlRunner, { from, to }: Stretch): Promise<Built[]> =>
  sql<Built[]>`
    select span, first - date '1970-01-01' as first, build from rollup_periods
    where first >= date '1970-01-01' + ${dayOf(from)}::int and first < date '1970-01-01' + ${dayOf(to)}::int and built and not stale`

/** All dekads whose sums count. */
export const builtDekads = (sql: SqlRunner): Promise<Built[]> =>
  sql<Built[]>`
    select span, first - date '1970-01-01' as first, build from rollup_periods
    where span = 'dekad' and built and not stale`

/** The periods that begin in [from, to) and need no build now: they count, or one is under way. */
export const settledPeriods = (sql: SqlRunner, from: number, to: number, now: number): Promise<Period[]> =>
  sql<Period[]>`
    select span, first - date '1970-01-01' as first from rollup_periods
    where first >= ${dateOf(from)}::date and first < ${dateOf(to)}::date
      and (built and not stale or not built and begun_at > ${new Date(now - GIVEN_UP_MS)})`

/**
 * Begins a build of periods that none has begun meanwhile: until it is finished raw visits answer for them. Each is `build`, ids
 * of its own; the one it takes the place of is left to be removed.
 */
export const claimPeriods = (sql: Sql, wanted: readonly Built[], now: number): Promise<Built[]> => {
  const given = JSON.stringify(
    wanted.map(({ span, first, build }) => ({ span, first: dateOf(first), build }))
  )
  return sql.begin(async tx => {
    const before = await tx<Built[]>`
      select p.span, p.first - date '1970-01-01' as first, p.build
      from rollup_periods p join jsonb_to_recordset(${given}::jsonb) as w (span text, first date) using (span, first)
      for update of p`
    const claimed = await tx<Built[]>`
      insert into rollup_periods (span, first, build, begun_at)
      select span, first, build, ${new Date(now)}
      from jsonb_to_recordset(${given}::jsonb) as w (span text, first date, build bigint)
      on conflict (span, first) do update
        set build = excluded.build, begun_at = excluded.begun_at, built = false, stale = false
        where rollup_periods.stale or not rollup_periods.built and rollup_periods.begun_at <= ${new Date(now - GIVEN_UP_MS)}
      returning span, first - date '1970-01-01' as first, build`
    const keys = new Set(claimed.map(keyOf))
    const replaced = before.filter(one => keys.has(keyOf(one))).map(one => one.build)
    await tx`
      insert into replaced_builds (build, replaced_at)
      select build, ${new Date(now)} from unnest(${replaced}::bigint[]) as build
      on conflict do nothing`
    return claimed
  })
}

/** Builds whose place others took so long ago that no question reads them any more. */
export async function buildsToRemove(sql: Sql, now: number): Promise<string[]> {
  const rows = await sql<{ build: string }[]>`
    select build from replaced_builds where replaced_at <= ${new Date(now - STILL_READ_MS)}`
  return rows.map(row => row.build)
}

export const forgetReplaced = (sql: Sql, builds: readonly string[]): Promise<unknown> =>
  sql`delete from replaced_builds where build = any(${builds}::bigint[])`

/** Lets finished builds count, unless visits came in for their periods meanwhile. */
export const finishPeriods = (sql: Sql, builds: readonly string[]): Promise<unknown> =>
  sql`update rollup_periods set built = true where build = any(${builds}::bigint[])`

/** Visits of these days have come in: sums that were begun before do not count. */
export const markStale = (sql: SqlRunner, days: readonly number[]): Promise<unknown> =>
  sql`
    update rollup_periods p set stale = true
    from unnest(${days.map(dateOf)}::date[]) as day
    where not p.stale and (p.span = 'day' and p.first = day
      or p.span = 'dekad' and p.first = date_trunc('month', day)::date + 10 * least((extract(day from day)::int - 1) / 10, 2))`

/**
 * Leaves the sums of periods that begin in [from, to), days, to be removed: there is nothing to make new ones of. False: one of
 * them is under way.
 */
export async function leavePeriods(tx: SqlRunner, from: number, to: number, now: number): Promise<boolean> {
  const rows = await tx<{ build: string; building: boolean }[]>`
    select build, not built and begun_at > ${new Date(now - GIVEN_UP_MS)} as building from rollup_periods
    where first >= ${dateOf(from)}::date and first < ${dateOf(to)}::date for update`
  if (rows.some(({ building }) => building)) return false
  const builds = rows.map(({ build }) => build)
  await tx`
    insert into replaced_builds (build, replaced_at)
    select build, ${new Date(now)} from unnest(${builds}::bigint[]) as build
    on conflict do nothing`
  await tx`delete from rollup_periods where build = any(${builds}::bigint[])`
  return true
}

/** The day after the last one that a begun period covers; 0 without any. */
export async function closedUntil(sql: Sql): Promise<number> {
  const [row] = await sql<{ until: number | null }[]>`
    select max(first) - date '1970-01-01' + 1 as until from rollup_periods where span = 'day'`
  return row?.until ?? 0
}
