import { DELETION_DAYS } from '#contract/legal.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Caller } from '#server/platform/access.ts'
import type { Clock } from '#server/platform/clock.ts'
import { invalid, ProblemError } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Sql } from '#server/platform/postgres.ts'
import { sessionStart, wantDeletion } from '#server/users/deletion.store.ts'
import { accountState } from '#server/users/profile.store.ts'
import { userById } from '#server/users/users.store.ts'

import { rightCredentials } from './credentials.ts'
import { endSessions } from './sessions.store.ts'

const DAY_MS = 86_400_000
/** Who has no password has signed in just now. */
const FRESH_MS = 10 * 60_000

export interface DeletionDependencies {
  sql: Sql
  clock: Clock
  jobs: Jobs
}

/** Who asks, when it is sure that this is no one who has found an open page. @throws ProblemError INVALID, SIGN_IN_AGAIN */
async function sureOf(
  { sql, clock }: DeletionDependencies,
  { userId, sessionId }: Caller,
  password: string | undefined,
  address: string
): Promise<{ id: string; version: number }> {
  const user = await userById(sql, userId)
  if (!(await accountState(sql, userId))?.hasPassword) {
    if (clock() - (await sessionStart(sql, sessionId)) > FRESH_MS) throw new ProblemError('SIGN_IN_AGAIN')
    return user
  }
  if (password === undefined) throw invalid('password', 'Введите пароль.')
  const found = await rightCredentials({ sql, clock, username: user.username, address }, password)
  if (!found) throw invalid('password', 'Неверный пароль.')
  return found
}

/**
 * The account is removed 30 days from now, unless its owner thinks better of it. Until then its links work; every session ends.
 * @throws ProblemError INVALID, SIGN_IN_AGAIN, UNAUTHORIZED
 */
export async function askForDeletion(
  deps: DeletionDependencies,
  caller: Caller,
  password: string | undefined,
  address: string
): Promise<void> {
  const { sql, clock, jobs } = deps
  const user = await sureOf(deps, caller, password, address)
  const now = clock()
  await sql.begin(async tx => {
    const wish = await wantDeletion(tx, user, now + DELETION_DAYS * DAY_MS)
    if (!wish) throw new ProblemError('UNAUTHORIZED')
    await endSessions(tx, user.id, now)
    if (!wish.isFirst) return
    await addMail(tx, jobs, { kind: 'deletion', userId: user.id, until: wish.deleteAt.getTime() }, now)
  })
}
