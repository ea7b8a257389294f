import { addMail } from '#server/mail/mails.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { isConfirmed } from '#server/users/sign-in.store.ts'
import { deviceLabel } from '#server/visits/device-label.ts'

import { networkOf } from './network.ts'
import { earlierSessions } from './sessions.store.ts'
import { openSession, type OpenSession, type Visitor } from './sessions.ts'

/** Enough to know somebody by; who has signed in more often than that is told once more at worst. */
const EARLIER_MAX = 500

/** Whether the user has signed in with such a device from such a network before. */
async function isKnown(sql: SqlRunner, userId: string, { userAgent, address }: Visitor): Promise<boolean> {
  const [label, network] = [deviceLabel(userAgent), networkOf(address)]
  const earlier = await earlierSessions(sql, userId, EARLIER_MAX)
  return earlier.some(one => deviceLabel(one.device) === label && networkOf(one.address) === network)
}

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
  const isNew = (await isConfirmed(tx, user.id)) && !(await isKnown(tx, user.id, visitor))
  const token = await open(tx, tokenSecret, user, visitor, now)
  if (isNew) {
    const device = deviceLabel(visitor.userAgent)
    await addMail(tx, jobs, { kind: 'new-sign-in', userId: user.id, device, address: visitor.address }, now)
  }
  return token
}
