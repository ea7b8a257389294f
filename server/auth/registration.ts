import type { Static } from 'typebox'

import type { users } from '#contract/users.ts'
import { addMail } from '#server/mail/mails.ts'
import { newId } from '#server/platform/ids.ts'
import { requireUsername } from '#server/platform/username.ts'
import { insertUser } from '#server/users/users.store.ts'

import { refuseGuessable } from './common-passwords.ts'
import { checkConsents, keepConsents } from './consents.ts'
import type { AuthDependencies } from './dependencies.ts'
import { hashPassword } from './password.ts'
import { openSession, type Visitor } from './sessions.ts'

type Registration = Static<typeof users.create.body>

/**
 * Creates the user, keeps what was agreed to, mails what confirms the address, and opens the first session: all or nothing.
 * @throws ProblemError USERNAME_TAKEN, INVALID
 */
export async function register(
  { sql, clock, tokenSecret, jobs }: Pick<AuthDependencies, 'sql' | 'clock' | 'tokenSecret' | 'jobs'>,
  { username: given, password, consents }: Registration,
  visitor: Visitor
): Promise<string> {
  const username = requireUsername(given)
  refuseGuessable('password', password, username)
  if (consents) checkConsents(consents, 'consents.')
  const passwordHash = await hashPassword(password)
  const now = clock()
  const id = newId(now)
  return sql.begin(async tx => {
    await insertUser(tx, { id, username, passwordHash, now })
    if (consents) await keepConsents(tx, id, consents, visitor.address, now)
    await addMail(tx, jobs, { kind: 'confirm', userId: id }, now)
    return openSession(tx, tokenSecret, { id, version: 0 }, visitor, now)
  })
}
