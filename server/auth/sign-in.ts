import { addMail } from '#server/mail/mails.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { hasSignedInAlike } from './sessions.store.ts'
import { openSession, traitsOf, type OpenSession, type Visitor } from './sessions.ts'

interface SignInDependencies {
  tokenSecret: Uint8Array
  jobs: Jobs
}

/**
 * Opens a session for whoever has just proved who they are, by a password or through a provider, and returns its token. A user
 * of a proved mailbox is told by mail when it is unlike the earlier ones. Never for a sign-up.
 * @throws ProblemError UNAUTHORIZED when the user is no longer of that version.
 */
export async function signIn(
  tx: SqlRunner,
  { tokenSecret, jobs }: SignInDependencies,
  user: { id: string; version: number },
  visitor: Visitor,
  now: number,
  open: OpenSession = openSession
): Promise<string> {
  const traits = traitsOf(visitor)
  const isNew = !(await hasSignedInAlike(tx, user.id, traits))
  const token = await open(tx, tokenSecret, user, visitor, now)
  if (isNew) {
    const { address } = visitor
    await addMail(tx, jobs, { kind: 'new-sign-in', userId: user.id, device: traits.label, address }, now)
  }
  return token
}
