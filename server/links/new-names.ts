import { DAY_MS } from '#contract/durations.ts'
import { admit } from '#server/platform/attempts.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { limitsFor } from '#server/users/user.ts'
import { userById } from '#server/users/users.store.ts'

const NAMES_MIN = 20
const NAMES_WITHOUT_LIMIT = 5000

/**
 * Counts a name that a user is given for a link, in the transaction that gives it: a name is never given out again, so deleting
 * and renaming must not be a way to hold all of them. A day allows as many as the plan has links.
 * @throws ProblemError TOO_MANY_ATTEMPTS
 */
export async function admitNewName(sql: SqlRunner, userId: string, now: number): Promise<void> {
  const user = await userById(sql, userId)
  if (user.roles.includes('ADMIN')) return
  const limit = Math.max(NAMES_MIN, limitsFor(user, now).links ?? NAMES_WITHOUT_LIMIT)
  const rule = { key: `names:${userId}`, limit, windowMs: DAY_MS }
  await admit(sql, rule, now, `За сутки можно занять не больше ${limit} новых адресов.`)
}
