import type { Sql } from '#server/platform/postgres.ts'

interface Counted {
  key: string
  count: number
  /** Milliseconds until the window ends. */
  left: number
}

/** Counts one more try under each key in one statement; a window that is over starts anew. */
export async function countAttempts(
  sql: Sql,
  keys: string[],
  windowMs: number,
  now: number
): Promise<Counted[]> {
  const ends = new Date(now + windowMs)
  const rows = await sql<{ key: string; count: number; window_ends_at: Date }[]>`
    insert into attempts (key, window_ends_at, count)
    select key, ${ends}::timestamptz, 1 from unnest(${keys.toSorted()}::text[]) as key
    on conflict (key) do update set
      count = case when attempts.window_ends_at <= ${new Date(now)} then 1 else attempts.count + 1 end,
      window_ends_at = case when attempts.window_ends_at <= ${new Date(now)} then ${ends} else attempts.window_ends_at end
    returning key, count, window_ends_at`
  return rows.map(row => ({ key: row.key, count: row.count, left: row.window_ends_at.getTime() - now }))
}

/** Takes one try back: it was no failure. */
export async function forgiveAttempt(sql: Sql, keys: string[]): Promise<void> {
  await sql`update attempts set count = greatest(count - 1, 0) where key = any(${keys}::text[])`
}

/** Removes windows that are over. */
export async function sweepAttempts(sql: Sql, now: number): Promise<void> {
  await sql`delete from attempts where window_ends_at < ${new Date(now)}`
}
