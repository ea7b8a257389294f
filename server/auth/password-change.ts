import { addMail } from '#server/mail/mails.ts'
import type { Caller } from '#server/platform/access.ts'
import { invalid } from '#server/platform/errors.ts'
import { endSecrets } from '#server/users/secrets.ts'
import { replacePassword, userById } from '#server/users/users.store.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

import { refuseGuessable } from './common-passwords.ts'
import { rightCredentials } from './credentials.ts'
import type { AuthDependencies } from './dependencies.ts'
import { hashPassword } from './password.ts'
import { openSession, type Visitor } from './sessions.ts'

/**
 * Sets a new password for who knows the old one. Every session ends, and whatever mail could still set another password; the
 * caller goes on with the token that is returned, and the user is told.
 * @throws ProblemError INVALID, TOO_MANY_ATTEMPTS; UNAUTHORIZED when something else ended the session meanwhile.
 */
export async function changePassword(
  { sql, clock, tokenSecret, jobs }: AuthDependencies,
  { userId }: Caller,
  { password, newPassword }: { password: string; newPassword: string },
  visitor: Visitor
): Promise<string> {
  const { username } = await userById(sql, userId)
  refuseGuessable('newPassword', newPassword, username)
  const found = await rightCredentials({ sql, clock, username, address: visitor.address }, password)
  if (!found) throw invalid('password', 'Неверный пароль.')
  const passwordHash = await hashPassword(newPassword)
  const now = clock()
  return sql.begin(async tx => {
    const changed = await replacePassword(tx, found, passwordHash, now)
    await endSecrets(tx, userId, ['restore'])
    const device = deviceLabel(visitor.userAgent)
    await addMail(tx, jobs, { kind: 'password-changed', userId, device, address: visitor.address }, now)
    return openSession(tx, tokenSecret, changed, visitor, now)
  })
}
