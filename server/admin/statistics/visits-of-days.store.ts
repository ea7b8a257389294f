import type { SqlRunner } from '#server/platform/postgres.ts'
import { dateOf } from '#server/visits/moscow-days.ts'

/** Days by their number, `end` not included. */
export interface Days {
  first: number
  end: number
}

/** Keeps what days were seen to have, unless they were seen to have more. */
export async function keepVisitsOfDays(sql: SqlRunner, seen: ReadonlyMap<number, number>): Promise<void> {
  const days = [...seen].toSorted(([one], [other]) => one - other)
  await sql`
    insert into visits_of_days (day, visits)
    select * from unnest(${days.map(([day]) => dateOf(day))}::date[], ${days.map(([, visits]) => visits)}::bigint[])
    on conflict (day) do update set visits = excluded.visits where excluded.visits > visits_of_days.visits`
}

/** Days that had visits. */
export async function visitsOfDays(
  sql: SqlRunner,
  { first, end }: Days
): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ day: number; visits: string }[]>`
    select day - date '1970-01-01' as day, visits from visits_of_days
    where day >= ${dateOf(first)}::date and day < ${dateOf(end)}::date`
  return new Map(rows.map(({ day, visits }) => [day, Number(visits)]))
}

/** The last day that was kept. */
export async function lastKeptDay(sql: SqlRunner): Promise<number | undefined> {
  const [row] = await sql<{ day: number }[]>`
    select max(day) - date '1970-01-01' as day from visits_of_days having count(*) > 0`
  return row?.day
}
