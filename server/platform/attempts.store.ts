import type { SqlRunner } from './postgres.ts'
import { fragment } from './sql.ts'

export interface Counted {
  key: string
  count: number
  /** Milliseconds until the window ends. */
  left: number
}

interface Row {
  key: string
  count: number
  window_ends_at: Date
}

const toCounted = (row: Row, now: number): Counted => ({
  key: row.key,
  count: row.count,
  left: row.window_ends_at.getTime() - now
})

/**
 * Counts one more try under each key in one statement; a window that is over starts anew, and so does one that lasts twice as long as
 * it may: it began by a clock that was set back since. Less is the difference between clocks of processes.
 */
export async function countAttempts(
  sql: SqlRunner,
  keys: string[],
  windowMs: number,
  now: number
): Promise<Counted[]> {
  const [ends, latest] = [new Date(now + windowMs), new Date(now + 2 * windowMs)]
  const isOver = fragment`(attempts.window_ends_at <= ${new Date(now)} or attempts.window_ends_at > ${latest})`
  const rows = await sql<Row[]>`
    insert into attempts (key, window_ends_at, count)
    select key, ${ends}::timestamptz, 1 from unnest(${keys.toSorted()}::text[]) as key
    on conflict (key) do update set
      count = case when ${isOver} then 1 else attempts.count + 1 end,
      window_ends_at = case when ${isOver} then ${ends} else attempts.window_ends_at end
    returning key, count, window_ends_at`
  return rows.map(row => toCounted(row, now))
}

/** What is counted under each key in a window that is not over. */
export async function countedAttempts(sql: SqlRunner, keys: string[], now: number): Promise<Counted[]> {
  const rows = await sql<Row[]>`
    select key, count, window_ends_at from attempts
    where key = any(${keys}::text[]) and window_ends_at > ${new Date(now)}`
  return rows.map(row => toCounted(row, now))
}

/** Forgets what is counted under some keys, and under every key that begins with `prefix`. */
export async function forgetAttempts(
  sql: SqlRunner,
  { keys, prefix }: { keys: readonly string[]; prefix?: string }
): Promise<void> {
  await sql`delete from attempts where key = any(${keys}::text[]) or starts_with(key, ${prefix ?? null})`
}

/** Forgets what is counted under every key that a name is a part of. Parts are parted by colons, and no name has one. */
export async function forgetAttemptsOf(sql: SqlRunner, name: string): Promise<void> {
  await sql`delete from attempts where ${name} = any(string_to_array(key, ':'))`
}

/** Removes windows that are over. */
export async function sweepAttempts(sql: SqlRunner, now: number): Promise<void> {
  await sql`delete from attempts where window_ends_at < ${new Date(now)}`
}
