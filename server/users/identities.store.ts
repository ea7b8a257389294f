import type { Provider } from '#contract/auth.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { isDuplicate, type SqlRunner } from '#server/platform/postgres.ts'

import type { Identity } from './secrets.ts'

/** Whom a provider's person signs in as. */
export interface IdentityOwner {
  id: string
  version: number
}

export async function findIdentity(
  sql: SqlRunner,
  { provider, subject }: Pick<Identity, 'provider' | 'subject'>
): Promise<IdentityOwner | undefined> {
  const [row] = await sql<IdentityOwner[]>`
    select u.id, u.version from identities i join users u on u.id = i.user_id
    where i.provider = ${provider} and i.subject = ${subject} and u.deleted_at is null`
  return row
}

export interface Link {
  identity: Identity
  /** Whether the email is known to be this person's; otherwise it is what they wrote at the provider. */
  isEmailProved: boolean
}

/**
 * Lets a provider's person sign in as a user, instead of the one of that provider who did before. Whether that is new.
 * @throws ProblemError IDENTITY_TAKEN when the person signs in as somebody else; the transaction is lost then.
 */
export async function linkIdentity(
  tx: SqlRunner,
  userId: string,
  { identity: { provider, subject, email }, isEmailProved }: Link,
  now: number
): Promise<boolean> {
  try {
    const linked = await tx`
      insert into identities (provider, subject, user_id, email, email_proved, linked_at)
      values (${provider}, ${subject}, ${userId}, ${email}, ${isEmailProved}, ${new Date(now)})
      on conflict (user_id, provider) do update
        set subject = excluded.subject, email = excluded.email, email_proved = excluded.email_proved, linked_at = excluded.linked_at
        where identities.subject <> excluded.subject
      returning subject`
    return linked.length > 0
  } catch (error) {
    if (isDuplicate(error, 'identities_pkey')) throw new ProblemError('IDENTITY_TAKEN', { cause: error })
    throw error
  }
}

/**
 * Takes a way in away, in a transaction: the user's row is held, so that two at once leave one.
 * @throws ProblemError LAST_SIGN_IN when it is the only one; NOT_FOUND when it was not there.
 */
export async function unlinkIdentity(tx: SqlRunner, userId: string, provider: Provider): Promise<void> {
  const [user] = await tx<{ has_password: boolean }[]>`
    select password_hash is not null as has_password from users where id = ${userId} for no key update`
  const linked = await tx<{ provider: Provider }[]>`
    select provider from identities where user_id = ${userId}`
  if (!linked.some(one => one.provider === provider)) {
    throw new ProblemError('NOT_FOUND', { message: 'Этот способ входа не привязан к вашему аккаунту.' })
  }
  if (!user?.has_password && linked.length === 1) throw new ProblemError('LAST_SIGN_IN')
  await tx`delete from identities where user_id = ${userId} and provider = ${provider}`
}

/** Takes every way in of a user away, all but the password. */
export async function removeIdentities(tx: SqlRunner, userId: string): Promise<void> {
  await tx`delete from identities where user_id = ${userId}`
}

/** Takes every way in away that is not known to be of the user's mailbox: anybody who was inside may have linked it. */
export async function removeForeignIdentities(
  tx: SqlRunner,
  { id, username }: { id: string; username: string }
): Promise<void> {
  await tx`delete from identities where user_id = ${id} and not (email_proved and email = ${username})`
}
