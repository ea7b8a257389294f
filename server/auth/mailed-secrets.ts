import { dropWaiting } from '#server/mail/mails.store.ts'
import { forgetAttempts } from '#server/platform/attempts.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { endSecrets, type SecretKind } from '#server/users/secrets.ts'

import { linkMailRule, restoreNameRule } from './attempts.ts'

/**
 * Ends a user's mailed secrets of these kinds, and the mails that would make another one when they are sent. The mails come first:
 * one that is being written now is waited for, and its secret is there then. Others may be asked for at once: a limit on mails that
 * nobody is told of supposes that one of those mailed still holds.
 */
export async function endMailed(
  tx: SqlRunner,
  user: { id: string; username: string },
  kinds: SecretKind[]
): Promise<void> {
  await dropWaiting(tx, user, kinds)
  await endSecrets(tx, user.id, kinds)
  if (kinds.includes('restore')) await forgetAttempts(tx, { keys: [restoreNameRule(user.username).key] })
  if (kinds.includes('link')) await forgetAttempts(tx, { keys: [linkMailRule(user.id).key] })
}
