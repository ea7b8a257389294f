import type { Caller } from '#server/platform/access.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import type { ConfiguredAdmin } from '#server/users/configured-admin.ts'
import { linkIdentity } from '#server/users/identities.store.ts'
import { accountState } from '#server/users/profile.store.ts'
import { takeSecret, type Proof, type SecretKind } from '#server/users/secrets.ts'
import { confirmUser, holdUserOfSecret, type HeldUser } from '#server/users/sign-in.store.ts'
import type { Credentials } from '#server/users/users.store.ts'

import { claimAccount } from './claim.ts'
import { heldCaller } from './held-caller.ts'
import { endMailed } from './mailed-secrets.ts'
import { hasBegunAlike } from './sessions.store.ts'
import { traitsOf, type Visitor } from './sessions.ts'

export const deadLink = (): ProblemError =>
  new ProblemError('NOT_FOUND', {
    message:
      'Эта ссылка больше не действует: она устарела, или по ней уже переходили. Войдите и отправьте письмо ещё раз.'
  })

async function takeProof(
  tx: SqlRunner,
  kinds: SecretKind[],
  secret: string,
  now: number
): Promise<{ user: HeldUser; proof: Proof }> {
  const user = await holdUserOfSecret(tx, secret)
  const proof = user && (await takeSecret(tx, kinds, secret, now))
  if (!proof) throw deadLink()
  return { user, proof }
}

async function confirmOnly(
  tx: SqlRunner,
  configuredAdmin: ConfiguredAdmin,
  user: HeldUser,
  now: number
): Promise<HeldUser> {
  await confirmUser(tx, user.id, configuredAdmin, now)
  await endMailed(tx, user, ['confirm'])
  return user
}

/** Who sends a request, and from where. */
export interface Sender {
  caller: Caller | null
  visitor: Visitor
}

/**
 * Whether a request comes from a session of this user that lives still, and from where that was begun: a stranger who has signed up by somebody's
 * address may have sent them its token, too.
 */
export const isOwn = async (
  tx: SqlRunner,
  { caller, visitor }: Sender,
  { id }: HeldUser,
  now: number
): Promise<boolean> =>
  caller?.userId === id &&
  (await heldCaller(tx, caller, now)) !== undefined &&
  (await hasBegunAlike(tx, caller.sessionId, traitsOf(visitor)))

/** Says whose password it is that is asked for: the mailbox knows. */
async function passwordNeeded(sql: SqlRunner, { id, username }: HeldUser): Promise<ProblemError> {
  const hasPassword = (await accountState(sql, id))?.hasPassword
  return new ProblemError('PASSWORD_NEEDED', {
    message: hasPassword
      ? `Введите пароль от аккаунта ${username}.`
      : `У аккаунта ${username} нет пароля. Войдите в него через Google или Яндекс и откройте ссылку из письма ещё раз.`
  })
}

/**
 * Takes what a mailed address proves: the mailbox, and of kind `link` that a provider's person may sign in, too. Whoever has the
 * mailbox need not be who has made the account: unless they come from a session of it, they claim it. Returns who has proved it.
 * @throws ProblemError NOT_FOUND, IDENTITY_TAKEN
 */
export async function confirmBy(
  tx: SqlRunner,
  configuredAdmin: ConfiguredAdmin,
  { secret, ...sender }: { secret: string } & Sender,
  now: number
): Promise<{ id: string; version: number }> {
  const { user, proof } = await takeProof(tx, ['confirm', 'link'], secret, now)
  if (proof.kind === 'confirm') {
    const keeps = user.confirmed || (await isOwn(tx, sender, user, now))
    return keeps ? confirmOnly(tx, configuredAdmin, user, now) : claimAccount(tx, configuredAdmin, user, now)
  }
  const owner = user.confirmed ? user : await claimAccount(tx, configuredAdmin, user, now)
  if (proof.identity) await linkIdentity(tx, user.id, { identity: proof.identity, isEmailProved: true }, now)
  await endMailed(tx, user, ['link'])
  return owner
}

/**
 * Confirms the mailbox for whoever has made the account, too: they come from a session of it, or are `known` by its password.
 * @throws ProblemError NOT_FOUND; PASSWORD_NEEDED, and then the secret stays: the transaction is lost.
 */
export async function confirmAsOwner(
  tx: SqlRunner,
  configuredAdmin: ConfiguredAdmin,
  { secret, known, ...sender }: { secret: string; known: Credentials | undefined } & Sender,
  now: number
): Promise<{ id: string; version: number }> {
  const { user } = await takeProof(tx, ['confirm'], secret, now)
  const isKnown = known?.id === user.id && known.version === user.version
  if (!isKnown && !(await isOwn(tx, sender, user, now))) throw await passwordNeeded(tx, user)
  return confirmOnly(tx, configuredAdmin, user, now)
}
