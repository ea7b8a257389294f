import { DAY_MS } from '#contract/durations.ts'
import { HIDDEN_DAYS } from '#contract/limits.ts'
import type { Sql } from '#server/platform/postgres.ts'

/** Since when whoever had a link still counts for how long its visits are kept, as of a plan that has ended. Milliseconds. */
export const formerSince = (now: number): number => now - HIDDEN_DAYS * DAY_MS

/** Forgets whose links were, once it does not matter any more. */
export const sweepFormerUsers = (sql: Sql, now: number): Promise<unknown> =>
  sql`delete from former_link_users where left_at <= ${new Date(formerSince(now))}`
