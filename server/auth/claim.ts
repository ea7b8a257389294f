import type { SqlRunner } from '#server/platform/postgres.ts'
import { removeIdentities } from '#server/users/identities.store.ts'
import { endSecrets } from '#server/users/secrets.ts'
import { confirmUser, dropPassword } from '#server/users/sign-in.store.ts'

import type { AuthDependencies } from './dependencies.ts'
import { endSessions } from './sessions.store.ts'

/**
 * Gives an unconfirmed account to whoever has proved its mailbox: it may have been made by a stranger, so every way in that was
 * there before ends, open sessions too. What proved the mailbox is linked by the caller, afterwards.
 */
export async function claimAccount(
  tx: SqlRunner,
  { adminUsername }: Pick<AuthDependencies, 'adminUsername'>,
  userId: string,
  now: number
): Promise<{ id: string; version: number }> {
  const version = await endSessions(tx, userId, now)
  await dropPassword(tx, userId)
  await removeIdentities(tx, userId)
  await endSecrets(tx, userId, ['confirm', 'restore', 'link'])
  await confirmUser(tx, userId, adminUsername)
  return { id: userId, version }
}
