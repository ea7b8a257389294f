import type { SqlRunner } from '#server/platform/postgres.ts'

/** Longer than any question to the marketplace takes, with what is kept of its answer. */
const LONGEST = '2 minutes'

/**
 * Whether nobody, of all processes, asks for the same of a user now; from then on it is the caller who does. Answers what tells
 * this flight from one that takes its place.
 */
export async function beginFlight(sql: SqlRunner, userId: string, what: string): Promise<string | undefined> {
  const [row] = await sql<{ until: string }[]>`
    insert into marketplace_flights (user_id, what, until) values (${userId}, ${what}, now() + ${LONGEST}::interval)
    on conflict (user_id, what) do update set until = excluded.until where marketplace_flights.until < now()
    returning until::text`
  return row?.until
}

export async function endFlight(sql: SqlRunner, userId: string, what: string, until: string): Promise<void> {
  await sql`
    delete from marketplace_flights
    where user_id = ${userId} and what = ${what} and until = ${until}::timestamptz`
}

export async function isFlying(sql: SqlRunner, userId: string, what: string): Promise<boolean> {
  const rows = await sql`
    select from marketplace_flights where user_id = ${userId} and what = ${what} and until >= now()`
  return rows.length > 0
}

/** Removes what processes left behind that were killed. */
export async function sweepFlights(sql: SqlRunner): Promise<void> {
  await sql`delete from marketplace_flights where until < now()`
}
