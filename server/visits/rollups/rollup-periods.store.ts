import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateOf, dayOf } from '#contract/moscow-days.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'

import type { Built, Stretch } from './cover.ts'
import { DAY_HOURS, dekadOf, hourPeriod, keyOf, type Period, type Span } from './period.ts'

/** A build that has no end for so long was given up, such as by a kill. */
const GIVEN_UP_MS = HOUR_MS
/** A question may wait for its turn, and take its time, after it was told what counts. */
const STILL_READ_MS = 10 * MINUTE_MS

/** Whether a build is under way; one that a clock which was ahead began is given up, too. */
const underWay = (now: number) => fragment`(not rollup_periods.built
  and rollup_periods.begun_at > ${new Date(now - GIVEN_UP_MS)} and rollup_periods.begun_at <= ${new Date(now + GIVEN_UP_MS)})`

/** A build and whose it is. */
export interface Build {
  build: string
  span: Span
}

/** The periods within a stretch whose sums count, and some beside. */
export const builtWithin = (sql: SqlRunner, { from, to }: Stretch): Promise<Built[]> =>
  sql.prepared<Built[]>`
    select span, first - date '1970-01-01' as first, hour, build from rollup_periods
    where first >= date '1970-01-01' + ${dayOf(from)}::int and first <= date '1970-01-01' + ${dayOf(to)}::int and built and not stale`

/** The periods that begin in [from, to) and need no build now: they count, or one is under way. */
export const settledPeriods = (sql: SqlRunner, from: number, to: number, now: number): Promise<Period[]> =>
  sql<Period[]>`
    select span, first - date '1970-01-01' as first, hour from rollup_periods
    where first >= ${dateOf(from)}::date and first < ${dateOf(to)}::date
      and (built and not stale or ${underWay(now)})`

/** Leaves the sums of builds to be removed. */
const leaveBuilds = (tx: SqlRunner, builds: readonly Build[], now: number): Promise<unknown> =>
  tx`
    insert into replaced_builds (build, span, replaced_at)
    select build, span, ${new Date(now)}
    from unnest(${builds.map(({ build }) => build)}::bigint[], ${builds.map(({ span }) => span)}::text[]) as b (build, span)
    on conflict do nothing`

/**
 * Begins a build of periods that none has begun meanwhile: until it is finished raw visits answer for them. Each is `build`, ids
 * of its own; the one it takes the place of is left to be removed.
 */
export const claimPeriods = (sql: Sql, wanted: readonly Built[], now: number): Promise<Built[]> => {
  const given = JSON.stringify(
    wanted.map(({ span, first, hour, build }) => ({ span, first: dateOf(first), hour, build }))
  )
  return sql.begin(async tx => {
    const before = await tx<Built[]>`
      select p.span, p.first - date '1970-01-01' as first, p.hour, p.build from rollup_periods p
      join jsonb_to_recordset(${given}::jsonb) as w (span text, first date, hour smallint) using (span, first, hour)
      for update of p`
    const claimed = await tx<Built[]>`
      insert into rollup_periods (span, first, hour, build, begun_at)
      select span, first, hour, build, ${new Date(now)}
      from jsonb_to_recordset(${given}::jsonb) as w (span text, first date, hour smallint, build bigint)
      on conflict (span, first, hour) do update
        set build = excluded.build, begun_at = excluded.begun_at, built = false, stale = false
        where rollup_periods.stale or not rollup_periods.built and not ${underWay(now)}
      returning span, first - date '1970-01-01' as first, hour, build`
    const keys = new Set(claimed.map(keyOf))
    await leaveBuilds(
      tx,
      before.filter(one => keys.has(keyOf(one))),
      now
    )
    return claimed
  })
}

/** Builds whose place others took so long ago that no question reads them any more. */
export const buildsToRemove = (sql: Sql, now: number): Promise<Build[]> =>
  sql<Build[]>`
    select build, span from replaced_builds where replaced_at <= ${new Date(now - STILL_READ_MS)}`

export const forgetReplaced = (sql: Sql, builds: readonly Build[]): Promise<unknown> =>
  sql`delete from replaced_builds where build = any(${builds.map(({ build }) => build)}::bigint[])`

/** Lets finished builds count, unless visits came in for their periods meanwhile. */
export const finishPeriods = (sql: Sql, builds: readonly string[]): Promise<unknown> =>
  sql`update rollup_periods set built = true where build = any(${builds}::bigint[])`

/** Lets builds that failed be taken up at once, under ids of their own: nobody knows what is stored of these. */
export const giveUp = (sql: Sql, builds: readonly string[]): Promise<unknown> =>
  sql`update rollup_periods set stale = true where build = any(${builds}::bigint[]) and not built`

/** Visits of these days have come in, gone, or changed: sums that were begun before do not count. */
export const markStale = (sql: SqlRunner, days: readonly number[]): Promise<unknown> =>
  sql`
    update rollup_periods set stale = true
    where not stale and (span in ('hour', 'day') and first - date '1970-01-01' = any(${days}::int[])
      or span = 'dekad' and first - date '1970-01-01' = any(${days.map(day => dekadOf(day).first)}::int[]))`

/** The same of these hours alone. */
export const markHoursStale = (sql: SqlRunner, hours: readonly number[]): Promise<unknown> => {
  const those = hours.map(hourPeriod)
  return sql`
    update rollup_periods p set stale = true
    from unnest(${those.map(({ first }) => dateOf(first))}::date[], ${those.map(({ hour }) => hour)}::int[]) as late (day, hour)
    where not p.stale and case p.span
      when 'hour' then p.first = day and p.hour = late.hour
      when 'day' then p.first = day
      else p.first = date_trunc('month', day)::date + 10 * least((extract(day from day)::int - 1) / 10, 2) end`
}

/**
 * Leaves the sums of periods that begin in [from, to), days, to be removed: there is nothing to make new ones of. False: one of
 * them is under way.
 */
export async function leavePeriods(tx: SqlRunner, from: number, to: number, now: number): Promise<boolean> {
  const rows = await tx<(Build & { building: boolean })[]>`
    select build, span, ${underWay(now)} as building from rollup_periods
    where first >= ${dateOf(from)}::date and first < ${dateOf(to)}::date for update`
  if (rows.some(({ building }) => building)) return false
  await leaveBuilds(tx, rows, now)
  await tx`delete from rollup_periods where build = any(${rows.map(({ build }) => build)}::bigint[])`
  return true
}

/** Leaves the sums of hours whose day's count. */
export const leaveHours = (sql: Sql, now: number): Promise<unknown> =>
  sql.begin(async tx => {
    const hours = await tx<Build[]>`
      delete from rollup_periods h using rollup_periods d
      where h.span = 'hour' and d.span = 'day' and d.first = h.first and d.built and not d.stale
      returning h.build, h.span`
    await leaveBuilds(tx, hours, now)
  })

/** The hour after the last one that a begun period covers, as `hourOf` counts; 0 without any. */
export async function closedUntil(sql: Sql): Promise<number> {
  const [row] = await sql<{ until: number | null }[]>`
    select max((first - date '1970-01-01') * ${DAY_HOURS} + case span when 'day' then ${DAY_HOURS} else hour + 1 end) as until
    from rollup_periods where span <> 'dekad'`
  return row?.until ?? 0
}
