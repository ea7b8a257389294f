import { DAY_MS } from '#contract/durations.ts'
import { DELETION_DAYS } from '#contract/legal.ts'
import type { Provider } from '#server/billing/provider/provider.ts'
import { wishToLeave } from '#server/billing/subscriptions/leaving.ts'
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
  /** Undefined: nothing can be paid here. */
  provider: Provider | undefined
}

/**
 * The account is removed 30 days from now, unless its owner thinks better of it. Until then its links work; every session ends, and
 * nothing is charged any more: that is part of the wish, whatever the provider of payments answers.
 * @throws ProblemError LAST_ADMIN, INVALID, SIGN_IN_AGAIN, TOO_MANY_ATTEMPTS, UNAUTHORIZED
 */
export async function askForDeletion(
  deps: DeletionDependencies,
  caller: Caller,
  password: string | undefined
): Promise<void> {
  const { sql, clock, jobs } = deps
  const user = await sureOf(deps, caller, password)
  const now = clock()
  await sql.begin(async tx => {
    if (await isAdmin(tx, user.id)) await holdAdmins(tx)
    if (await isLastAdmin(tx, user.id)) throw new ProblemError('LAST_ADMIN')
    const wish = await wantDeletion(tx, user, now + DELETION_DAYS * DAY_MS)
    if (!wish) throw new ProblemError('UNAUTHORIZED')
    const until = wish.deleteAt.getTime()
    await wishToLeave(tx, deps, { userId: user.id, accountEnds: until }, now)
    await endSessions(tx, user.id, now)
    if (!wish.isFirst) return
    await addMail(tx, jobs, { kind: 'deletion', userId: user.id, until }, now)
  })
}
