import type { Sealed } from '#server/platform/cipher.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { addRole, removeRole } from '#server/users/roles.store.ts'

export interface KeptToken {
  sealed: Sealed
  last4: string
  /** Milliseconds. */
  expiresAt: number
  /** May not be handed to services. */
  personal: boolean
}

/** Keeps a token in place of the one before and makes the user a seller; only in a transaction. */
export async function keepToken(
  tx: SqlRunner,
  userId: string,
  { sealed, last4, expiresAt, personal }: KeptToken,
  now: number
): Promise<void> {
  await addRole(tx, userId, 'SELLER')
  await tx`
    insert into marketplace_tokens (user_id, wb_token, wb_token_iv, last4, expires_at, personal, saved_at)
    values (${userId}, ${sealed.text}, ${sealed.iv}, ${last4}, ${new Date(expiresAt)}, ${personal}, ${new Date(now)})
    on conflict (user_id) do update set
      wb_token = excluded.wb_token, wb_token_iv = excluded.wb_token_iv, last4 = excluded.last4,
      expires_at = excluded.expires_at, personal = excluded.personal, saved_at = excluded.saved_at, invalid_at = null`
}

/** Removes the token, and with it the user's being a seller; only in a transaction. */
export async function removeToken(tx: SqlRunner, userId: string): Promise<void> {
  await removeRole(tx, userId, 'SELLER')
  await tx`delete from marketplace_tokens where user_id = ${userId}`
}
