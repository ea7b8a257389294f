import { DAY_MS } from '#contract/durations.ts'
import { DELETION_DAYS } from '#contract/legal.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Caller } from '#server/platform/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { keepUser, wantDeletion, type Wish } from '#server/users/deletion.store.ts'
import { holdAdmins, isAdmin, isLastAdmin } from '#server/users/roles.store.ts'
import type { Credentials } from '#server/users/users.store.ts'

import { endSessions } from './sessions.store.ts'
import { sureOf } from './sure-caller.ts'

export interface DeletionDependencies {
  sql: Sql
  clock: Clock
  jobs: Jobs
  /** Throws where the provider of payments does not confirm it. */
  endRenewal: (userId: string, accountEnds: number) => Promise<void>
}

/** Keeps the wish, or refuses it: before anything is ended that stays so. */
async function keepWish(tx: SqlRunner, user: Credentials, at: number): Promise<Wish> {
  if (await isAdmin(tx, user.id)) await holdAdmins(tx)
  if (await isLastAdmin(tx, user.id)) throw new ProblemError('LAST_ADMIN')
  const wish = await wantDeletion(tx, user, at)
  if (!wish) throw new ProblemError('UNAUTHORIZED')
  return wish
}

/**
 * The account is removed 30 days from now, unless its owner thinks better of it. Until then its links work; every session ends, and
 * nothing is charged any more. Where that is not confirmed, nothing is wanted.
 * @throws ProblemError LAST_ADMIN, PROVIDER_UNAVAILABLE, INVALID, SIGN_IN_AGAIN, TOO_MANY_ATTEMPTS, UNAUTHORIZED
 */
export async function askForDeletion(
  deps: DeletionDependencies,
  caller: Caller,
  password: string | undefined
): Promise<void> {
  const { sql, clock, jobs, endRenewal } = deps
  const user = await sureOf(deps, caller, password)
  const at = clock() + DELETION_DAYS * DAY_MS
  const { isFirst, deleteAt } = await sql.begin(tx => keepWish(tx, user, at))
  const until = deleteAt.getTime()
  try {
    await endRenewal(user.id, until)
  } catch (error) {
    if (isFirst) await keepUser(sql, user.id)
    throw error
  }
  await sql.begin(async tx => {
    const now = clock()
    // Another one of the same wish may have failed meanwhile, and taken it back.
    const again = await wantDeletion(tx, user, until)
    await endSessions(tx, user.id, now)
    if (isFirst || again?.isFirst === true)
      await addMail(tx, jobs, { kind: 'deletion', userId: user.id, until }, now)
  })
}
