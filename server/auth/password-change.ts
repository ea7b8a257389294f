import { addMail } from '#server/mail/mails.ts'
import type { Caller } from '#server/platform/access.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { setPassword, type HeldUser } from '#server/users/sign-in.store.ts'
import { userById } from '#server/users/users.store.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

import { refuseGuessable } from './common-passwords.ts'
import type { AuthDependencies } from './dependencies.ts'
import { endMailed } from './mailed-secrets.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions.store.ts'
import { openSession, type Visitor } from './sessions.ts'
import { sureOf } from './sure-caller.ts'

/**
 * Looks whether who asks may set a new password: whoever knows the old one or, where there is none, has signed in just now. Answers
 * how to set it, so that whatever else is asked for changes with it: every session ends, and whatever mail could still open the
 * account; the caller, whose user is held, goes on with the token that is returned, and the user is told.
 * @throws ProblemError INVALID, SIGN_IN_AGAIN, TOO_MANY_ATTEMPTS; UNAUTHORIZED when something else ended the session meanwhile.
 */
export async function tryNewPassword(
  { sql, clock, tokenSecret, jobs }: AuthDependencies,
  caller: Caller,
  { password, newPassword }: { password: string | undefined; newPassword: string },
  visitor: Visitor
): Promise<(tx: SqlRunner, held: HeldUser) => Promise<string>> {
  const { userId } = caller
  const { username } = await userById(sql, userId)
  refuseGuessable('newPassword', newPassword, username)
  const found = await sureOf({ sql, clock }, caller, password)
  const passwordHash = await hashPassword(newPassword)
  return async (tx, held) => {
    if (held.version !== found.version) throw new ProblemError('UNAUTHORIZED')
    const now = clock()
    await setPassword(tx, userId, passwordHash)
    const version = await endSessions(tx, userId, now)
    await endMailed(tx, { id: userId, username }, ['restore', 'link'])
    const device = deviceLabel(visitor.userAgent)
    await addMail(tx, jobs, { kind: 'password-changed', userId, device, address: visitor.address }, now)
    return openSession(tx, tokenSecret, { id: userId, version }, visitor, now)
  }
}
