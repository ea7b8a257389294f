import { dateOf } from '#contract/moscow-days.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** People's visits of Moscow days, by number. */
export type DayVisits = readonly { day: number; visits: number }[]

/** Notes what a removal is about to take; however often, the most that was told. */
export async function noteGone(tx: SqlRunner, removal: string, days: DayVisits): Promise<void> {
  await tx`
    insert into visits_gone (removal, day, visits)
    select ${removal}, day, visits
    from unnest(${days.map(({ day }) => dateOf(day))}::date[], ${days.map(({ visits }) => visits)}::bigint[]) as gone (day, visits)
    on conflict (removal, day) do update set visits = excluded.visits where excluded.visits > visits_gone.visits`
}

/** A removal has taken what it noted: what it takes another time, of visits that came in late, is noted beside that. */
export async function closeGone(sql: SqlRunner, removal: string, as: string): Promise<void> {
  await sql`update visits_gone set removal = ${as} where removal = ${removal}`
}

/** What went of the days from `first` to before `end`, by day. What is being removed is still there. */
export async function visitsGone(
  sql: SqlRunner,
  { first, end }: { first: number; end: number }
): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ day: number; visits: string }[]>`
    select day - date '1970-01-01' as day, sum(visits) as visits from visits_gone
    where day >= ${dateOf(first)}::date and day < ${dateOf(end)}::date
      and removal not in (select id from visit_removals)
    group by day`
  return new Map(rows.map(({ day, visits }) => [day, Number(visits)]))
}
