import { addMail } from '#server/mail/mails.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import type { ConfiguredAdmin } from '#server/users/configured-admin.ts'
import { removeForeignIdentities } from '#server/users/identities.store.ts'
import { takeSecret } from '#server/users/secrets.ts'
import {
  confirmUser,
  holdUserOfSecret,
  setPassword,
  userOfSecret,
  type HeldUser
} from '#server/users/sign-in.store.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

import { forgetGuesses } from './attempts.ts'
import { claimAccount } from './claim.ts'
import { refuseGuessable } from './common-passwords.ts'
import { isOwn, type Sender } from './confirm.ts'
import type { AuthDependencies } from './dependencies.ts'
import { endMailed } from './mailed-secrets.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions.store.ts'
import { openSession } from './sessions.ts'

const deadLink = () =>
  new ProblemError('NOT_FOUND', {
    message: 'Эта ссылка больше не действует: прошёл час, или по ней уже меняли пароль. Запросите новую.'
  })

/**
 * Lets go of what was open for a user whose mailbox is proved now, and of what a stranger may have made of an account that nobody had
 * confirmed; returns the user's new version.
 */
async function endEverything(
  tx: SqlRunner,
  configuredAdmin: ConfiguredAdmin,
  user: HeldUser,
  sender: Sender,
  now: number
): Promise<number> {
  if (!user.confirmed) {
    if (!(await isOwn(tx, sender, user, now)))
      return (await claimAccount(tx, configuredAdmin, user, now)).version
    await confirmUser(tx, user.id, configuredAdmin, now)
  }
  const version = await endSessions(tx, user.id, now)
  // Whoever was inside may have linked a way in of theirs.
  await removeForeignIdentities(tx, user)
  await endMailed(tx, user, ['confirm', 'restore', 'link'])
  return version
}

/**
 * Sets a new password by a mailed secret, which proves the mailbox, too: all or nothing. Returns the token of a new session, the
 * only one.
 * @throws ProblemError NOT_FOUND, INVALID
 */
export async function restorePassword(
  dependencies: AuthDependencies,
  { secret, newPassword }: { secret: string; newPassword: string },
  sender: Sender
): Promise<string> {
  const { sql, clock, tokenSecret, jobs } = dependencies
  const asked = await userOfSecret(sql, 'restore', secret, clock())
  if (!asked) throw deadLink()
  refuseGuessable('newPassword', newPassword, asked.username)
  const passwordHash = await hashPassword(newPassword)
  return sql.begin(async tx => {
    const now = clock()
    const user = await holdUserOfSecret(tx, secret)
    if (!user || !(await takeSecret(tx, ['restore'], secret, now))) throw deadLink()
    const version = await endEverything(tx, dependencies, user, sender, now)
    await setPassword(tx, user.id, passwordHash)
    const { visitor } = sender
    await forgetGuesses(tx, { username: user.username, address: visitor.address })
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
