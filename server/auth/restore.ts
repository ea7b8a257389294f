import { addMail } from '#server/mail/mails.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { removeIdentities } from '#server/users/identities.store.ts'
import { endSecrets, takeSecret } from '#server/users/secrets.ts'
import { confirmUser, holdUserOfSecret, setPassword } from '#server/users/sign-in.store.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

import { forgetGuesses } from './attempts.ts'
import { refuseGuessable } from './common-passwords.ts'
import type { AuthDependencies } from './dependencies.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions.store.ts'
import { openSession, type Visitor } from './sessions.ts'

/** Lets go of what was open for a user whose mailbox is proved now; returns the user's new version. */
async function endEverything(
  tx: SqlRunner,
  { id, username, confirmed }: { id: string; username: string; confirmed: boolean },
  now: number
): Promise<number> {
  const version = await endSessions(tx, id, now)
  // Before the mailbox was proved anybody may have linked a way in.
  if (!confirmed) await removeIdentities(tx, id)
  await endSecrets(tx, id, ['confirm', 'restore', 'link'])
  await forgetGuesses(tx, username)
  return version
}

/**
 * Sets a new password by a mailed secret, which proves the mailbox, too: all or nothing. Returns the token of a new session, the
 * only one.
 * @throws ProblemError NOT_FOUND, INVALID
 */
export function restorePassword(
  { sql, clock, tokenSecret, jobs, adminUsername }: AuthDependencies,
  { secret, newPassword }: { secret: string; newPassword: string },
  visitor: Visitor
): Promise<string> {
  return sql.begin(async tx => {
    const now = clock()
    const user = await holdUserOfSecret(tx, secret)
    if (!user || !(await takeSecret(tx, ['restore'], secret, now))) {
      throw new ProblemError('NOT_FOUND', {
        message: 'Эта ссылка больше не действует: прошёл час, или по ней уже меняли пароль. Запросите новую.'
      })
    }
    refuseGuessable('newPassword', newPassword, user.username)
    await setPassword(tx, user.id, await hashPassword(newPassword))
    const version = await endEverything(tx, user, now)
    await confirmUser(tx, user.id, adminUsername)
    const device = deviceLabel(visitor.userAgent)
    await addMail(
      tx,
      jobs,
      { kind: 'password-changed', userId: user.id, device, address: visitor.address },
      now
    )
    return openSession(tx, tokenSecret, { id: user.id, version }, visitor, now)
  })
}
