import { DAY_MS } from '#contract/durations.ts'
import { DELETION_DAYS } from '#contract/legal.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Caller } from '#server/platform/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { wantDeletion } from '#server/users/deletion.store.ts'
import { holdAdmins, isAdmin, isLastAdmin } from '#server/users/roles.store.ts'

import { endSessions } from './sessions.store.ts'
import { sureOf } from './sure-caller.ts'

export interface DeletionDependencies {
  sql: Sql
  clock: Clock
  jobs: Jobs
  /** Throws where the provider of payments does not confirm it. */
  endRenewal: (userId: string, accountEnds: number) => Promise<boolean>
}

/**
 * The account is removed 30 days from now, unless its owner thinks better of it. Until then its links work; every session ends. First
 * of all nothing is charged any more.
 * @throws ProblemError LAST_ADMIN, PROVIDER_UNAVAILABLE, INVALID, SIGN_IN_AGAIN, TOO_MANY_ATTEMPTS, UNAUTHORIZED
 */
export async function askForDeletion(
  deps: DeletionDependencies,
  caller: Caller,
  password: string | undefined
): Promise<void> {
  const { sql, clock, jobs, endRenewal } = deps
  const user = await sureOf(deps, caller, password)
  if (await isLastAdmin(sql, user.id)) throw new ProblemError('LAST_ADMIN')
  await endRenewal(user.id, clock() + DELETION_DAYS * DAY_MS)
  const now = clock()
  await sql.begin(async tx => {
    if (await isAdmin(tx, user.id)) await holdAdmins(tx)
    if (await isLastAdmin(tx, user.id)) throw new ProblemError('LAST_ADMIN')
    const wish = await wantDeletion(tx, user, now + DELETION_DAYS * DAY_MS)
    if (!wish) throw new ProblemError('UNAUTHORIZED')
    await endSessions(tx, user.id, now)
    if (!wish.isFirst) return
    await addMail(tx, jobs, { kind: 'deletion', userId: user.id, until: wish.deleteAt.getTime() }, now)
  })
}
