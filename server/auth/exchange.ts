import type { Caller } from '#server/platform/access.ts'
import { ProblemError } from '#server/platform/errors.ts'

import type { AuthDependencies } from './dependencies.ts'
import { endSession, holdSession } from './sessions.store.ts'
import { openSession, type Visitor } from './sessions.ts'

/**
 * Swaps the token of a short session, once, for one of a full session; a full one stays as it is.
 * @throws ProblemError UNAUTHORIZED when the session has ended meanwhile.
 */
export function exchangeSession(
  { sql, clock, tokenSecret }: AuthDependencies,
  { userId, sessionId }: Caller,
  token: string,
  visitor: Visitor
): Promise<string> {
  return sql.begin(async tx => {
    const now = clock()
    const own = { id: sessionId, userId }
    const session = await holdSession(tx, own)
    if (session && !session.short) return token
    if (!session || !(await endSession(tx, own, now))) throw new ProblemError('UNAUTHORIZED')
    const user = { id: userId, version: session.version }
    // A token may be handed to somebody else: who has it is not who signed in.
    return openSession(tx, tokenSecret, user, visitor, now, session.traits)
  })
}
