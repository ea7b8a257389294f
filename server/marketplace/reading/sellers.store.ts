import { shopTriedSince } from '#server/marketplace/trials.store.ts'
import type { Sealed } from '#server/platform/cipher.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

export interface TokenRow {
  sealed: Sealed
  sellerId: string | null
  canWrite: boolean | null
  savedAt: Date
  expiresAt: Date
  invalidAt: Date | null
}

export async function tokenOf(sql: SqlRunner, userId: string): Promise<TokenRow | undefined> {
  const [row] = await sql<(Omit<TokenRow, 'sealed'> & Sealed)[]>`
    select wb_token as text, wb_token_iv as iv, seller_id as "sellerId", can_write as "canWrite", saved_at as "savedAt",
      expires_at as "expiresAt", invalid_at as "invalidAt"
    from marketplace_tokens where user_id = ${userId}`
  if (!row) return undefined
  const { text, iv, ...rest } = row
  return { sealed: { text, iv }, ...rest }
}

/** Notes whose a token is that was kept before that was noted. */
export async function nameSeller(tx: SqlRunner, userId: string, savedAt: Date, sellerId: string) {
  const named = await tx`
    update marketplace_tokens set seller_id = ${sellerId}
    where user_id = ${userId} and saved_at = ${savedAt} and seller_id is null returning 1`
  if (named.length === 0) return
  const [trial] = await tx<{ began_at: Date }[]>`
    update marketplace_trials set seller_id = ${sellerId} where user_id = ${userId} and seller_id is null
    returning began_at`
  if (trial) await shopTriedSince(tx, sellerId, trial.began_at)
}

/** The same of what it may do. */
export async function noteRights(sql: SqlRunner, userId: string, savedAt: Date, canWrite: boolean) {
  await sql`
    update marketplace_tokens set can_write = ${canWrite} where user_id = ${userId} and saved_at = ${savedAt}`
}

/**
 * Whether the user still has a token of the account at the marketplace, and no other comes in its place before the transaction
 * ends: what that account was told is kept for nobody else.
 */
export async function holdSeller(
  tx: SqlRunner,
  { userId, sellerId }: { userId: string; sellerId: string }
): Promise<boolean> {
  // Before the token, as whoever removes a user does: both lock the same rows in one order.
  await tx`select from users where id = ${userId} for key share`
  const rows = await tx`
    select from marketplace_trials join marketplace_tokens using (user_id)
    where user_id = ${userId} and marketplace_trials.seller_id = ${sellerId}
      and marketplace_tokens.seller_id = ${sellerId}
    for share of marketplace_trials`
  return rows.length > 0
}
