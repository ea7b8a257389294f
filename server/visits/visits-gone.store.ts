import { dateOf } from '#contract/moscow-days.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { Leaving } from './ever-counted.store.ts'
import { dekadOf } from './rollups/period.ts'

/** People's visits of Moscow days, by number. */
export type DayVisits = readonly { day: number; visits: number }[]

/** Whose noting it is: of retention, which is under way while `visit_removals` has it, or of a removed user, the owner of the visits. */
interface Noting {
  removal: string
  owner?: string
}

/** Notes what a removal is about to take, which counts from now on; however often, the most that was told. */
export async function noteGone(tx: SqlRunner, { removal, owner }: Noting, days: DayVisits): Promise<void> {
  await tx`
    insert into visits_gone (removal, owner, day, visits)
    select ${removal}, ${owner ?? null}::bigint, day, visits
    from unnest(${days.map(({ day }) => dateOf(day))}::date[], ${days.map(({ visits }) => visits)}::bigint[]) as gone (day, visits)
    on conflict (removal, day) do update set visits = excluded.visits where excluded.visits > visits_gone.visits`
}

/** The visits of a removed user are gone as noted: what goes another time, of those that came in late, is noted beside that. */
export async function closeGone(sql: SqlRunner, owner: string, as: string): Promise<void> {
  await sql`update visits_gone set removal = ${as}, owner = null where owner = ${owner}`
}

/** Removed users whose visits were noted and may still be stored. */
export async function ownersLeaving(sql: SqlRunner): Promise<string[]> {
  const rows = await sql<{ owner: string }[]>`
    select distinct owner from visits_gone where owner is not null`
  return rows.map(({ owner }) => owner)
}

/** What is noted as gone and may still be stored: such visits count as gone alone. */
export interface StillLeaving {
  /** Moscow days that have any. */
  days: readonly number[]
  /** Removed users, all of whose visits go. */
  owners: readonly string[]
  removal: Leaving | undefined
}

interface Gone {
  /** By day. */
  visits: ReadonlyMap<number, number>
  leaving: StillLeaving
}

interface DayRow {
  day: number
  visits: string
  owners: string[] | null
  run: string | null
}

/** What went, or is about to go, of the days from `first` to before `end`. In one statement: a removal goes on meanwhile. */
export async function visitsGone(
  sql: SqlRunner,
  { first, end }: { first: number; end: number }
): Promise<Gone> {
  const rows = await sql<DayRow[]>`
    select day - date '1970-01-01' as day, sum(visits) as visits,
      (array_agg(owner) filter (where owner is not null))::text[] as owners,
      max(removal) filter (where removal in (select id from visit_removals)) as run
    from visits_gone where day >= ${dateOf(first)}::date and day < ${dateOf(end)}::date
    group by day`
  const leaving = rows.filter(({ owners, run }) => owners ?? run)
  return {
    visits: new Map(rows.map(({ day, visits }) => [day, Number(visits)])),
    leaving: {
      days: leaving.map(({ day }) => day),
      owners: [...new Set(leaving.flatMap(({ owners }) => owners ?? []))],
      removal: leaving.flatMap(({ day, run }) => (run ? [{ run, first: dekadOf(day).first }] : [])).at(0)
    }
  }
}
