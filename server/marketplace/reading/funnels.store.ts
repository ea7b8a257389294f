import { DAY_MS } from '#contract/durations.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { Funnel } from './known.ts'

export interface KeptFunnel {
  /** Null: it is not the seller's product. */
  figures: Funnel | null
  /** Milliseconds. */
  readAt: number
}

export async function keptFunnels(
  sql: SqlRunner,
  userId: string,
  nmIds: readonly number[],
  { begin, end }: DayRange
): Promise<Map<number, KeptFunnel>> {
  const rows = await sql<{ nm_id: string; figures: Funnel | null; read_at: Date }[]>`
    select nm_id, figures, read_at from marketplace_funnels
    where user_id = ${userId} and nm_id = any(${nmIds}::bigint[]) and begins = ${begin} and ends = ${end}`
  return new Map(
    rows.map(({ nm_id, figures, read_at }) => [Number(nm_id), { figures, readAt: read_at.getTime() }])
  )
}

/** Of one user, the last asked for: a program that tries every range fills no disk. */
const RANGES_MAX = 200

/**
 * Keeps what was said of each product; an answer to a later question stands. No question lasts an hour: an answer that is so much
 * later was noted by a clock that was set back since.
 */
export async function keepFunnels(
  tx: SqlRunner,
  userId: string,
  { begin, end }: DayRange,
  said: ReadonlyMap<number, Funnel | null>,
  at: number
): Promise<void> {
  const figures = [...said.values()].map(one => one && JSON.stringify(one))
  await tx`
    insert into marketplace_funnels as known (user_id, nm_id, begins, ends, figures, read_at)
    select ${userId}, nm_id, ${begin}::date, ${end}::date, figures, ${new Date(at)}::timestamptz
    from unnest(${[...said.keys()]}::bigint[], ${figures}::jsonb[]) as said (nm_id, figures)
    on conflict (user_id, nm_id, begins, ends) do update set figures = excluded.figures, read_at = excluded.read_at
      where known.read_at <= excluded.read_at or known.read_at > excluded.read_at + interval '1 hour'`
  await tx`
    delete from marketplace_funnels where user_id = ${userId} and (begins, ends) in (
      select begins, ends from marketplace_funnels where user_id = ${userId}
      group by begins, ends order by max(read_at) desc offset ${RANGES_MAX})`
}

/** Nobody has asked for the range for so long; the marketplace says it again, for it keeps a year. */
const KEPT_MS = 30 * DAY_MS

/** Removes answers about ranges that nobody asks for any more. */
export async function sweepFunnels(sql: SqlRunner, now: number): Promise<void> {
  await sql`delete from marketplace_funnels where read_at < ${new Date(now - KEPT_MS)}`
}
