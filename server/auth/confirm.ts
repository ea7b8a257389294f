import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { linkIdentity } from '#server/users/identities.store.ts'
import { endSecrets, takeSecret } from '#server/users/secrets.ts'
import { confirmUser, holdUserOfSecret } from '#server/users/sign-in.store.ts'

import { claimAccount } from './claim.ts'
import type { AuthDependencies } from './dependencies.ts'

/**
 * Takes what a mailed address proves: the mailbox, and of kind `link` that a provider's person may sign in, too. Returns who has
 * proved it.
 * @throws ProblemError NOT_FOUND, IDENTITY_TAKEN
 */
export async function confirmBy(
  tx: SqlRunner,
  dependencies: Pick<AuthDependencies, 'adminUsername'>,
  secret: string,
  now: number
): Promise<{ id: string; version: number }> {
  const user = await holdUserOfSecret(tx, secret)
  const proof = user && (await takeSecret(tx, ['confirm', 'link'], secret, now))
  if (!proof) {
    throw new ProblemError('NOT_FOUND', {
      message:
        'Эта ссылка больше не действует: она устарела, или по ней уже переходили. Войдите и отправьте письмо ещё раз.'
    })
  }
  if (proof.kind === 'confirm') {
    await confirmUser(tx, user.id, dependencies.adminUsername)
    await endSecrets(tx, user.id, ['confirm'])
    return user
  }
  const owner = user.confirmed ? user : await claimAccount(tx, dependencies, user.id, now)
  if (proof.identity) await linkIdentity(tx, user.id, proof.identity, now)
  await endSecrets(tx, user.id, ['link'])
  return owner
}
