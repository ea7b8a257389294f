import type { Sql } from '#server/platform/postgres.ts'
import { limitsFor } from '#server/users/user.ts'
import { userById } from '#server/users/users.store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The first moment that a user's plan shows, and of which nothing is gone by an earlier plan. It counts back from the hour, so that
 * the same question has the same answer within it.
 */
export async function keptSince(sql: Sql, userId: string, now: number): Promise<number> {
  const user = await userById(sql, userId)
  const { analyticsDays } = limitsFor(user, now)
  return Math.max(Math.floor((now - analyticsDays * DAY_MS) / HOUR_MS) * HOUR_MS, user.keptFrom ?? 0)
}
