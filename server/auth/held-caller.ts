import type { Caller } from '#server/platform/access.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { holdUser, type HeldUser } from '#server/users/sign-in.store.ts'

import { livingSession } from './sessions.store.ts'

type Session = Pick<Caller, 'userId' | 'sessionId'>

/**
 * The caller as a transaction is about to write: held, so that nobody ends the session before it is over. Undefined when somebody
 * has ended it since the request came.
 */
export async function heldCaller(
  tx: SqlRunner,
  { userId, sessionId }: Session,
  now: number
): Promise<HeldUser | undefined> {
  const user = await holdUser(tx, userId)
  // Looked up after the row is held, for a session that ended meanwhile is seen as such only then.
  const roles = user && (await livingSession(tx, { sessionId, userId, version: user.version }, now))
  return roles && user
}

/** @throws ProblemError UNAUTHORIZED when the session has ended since the request came. */
export async function holdCaller(tx: SqlRunner, session: Session, now: number): Promise<HeldUser> {
  const user = await heldCaller(tx, session, now)
  if (!user) throw new ProblemError('UNAUTHORIZED')
  return user
}
