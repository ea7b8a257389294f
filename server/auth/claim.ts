import type { SqlRunner } from '#server/platform/postgres.ts'
import { emptyAccount } from '#server/users/claim.store.ts'
import type { ConfiguredAdmin } from '#server/users/configured-admin.ts'
import { removeIdentities } from '#server/users/identities.store.ts'
import { confirmUser } from '#server/users/sign-in.store.ts'

import { withdrawConsents } from './consents.ts'
import { endMailed } from './mailed-secrets.ts'
import { endSessions } from './sessions.store.ts'

/**
 * Gives an unconfirmed account, whose row is held, to whoever has proved its mailbox: it may have been made by a stranger, so
 * nothing that opens it and nothing that was agreed to or wished for there outlives that. What proved the mailbox is linked by the
 * caller, afterwards.
 */
export async function claimAccount(
  tx: SqlRunner,
  configuredAdmin: ConfiguredAdmin,
  user: { id: string; username: string },
  now: number
): Promise<{ id: string; version: number }> {
  const { id } = user
  const version = await endSessions(tx, id, now)
  await removeIdentities(tx, id)
  await endMailed(tx, user, ['confirm', 'restore', 'link'])
  await emptyAccount(tx, id, now)
  await withdrawConsents(tx, id, now)
  await confirmUser(tx, id, configuredAdmin, now)
  return { id, version }
}
