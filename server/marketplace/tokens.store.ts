import { DAY_MS } from '#contract/durations.ts'
import { TOKEN_WARNING_DAYS } from '#contract/limits.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Sealed } from '#server/platform/cipher.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { forgetFigures } from '#server/users/marketplace-figures.store.ts'
import { addRole, removeRole } from '#server/users/roles.store.ts'

import { beginTrial } from './trials.store.ts'

export interface KeptToken {
  sealed: Sealed
  last4: string
  /** Milliseconds. */
  expiresAt: number
  /** May not be handed to services. */
  personal: boolean
  canWrite: boolean
  /** The account at the marketplace. */
  sellerId: string
}

/**
 * Keeps a token in place of the one before and makes the user a seller; only in a transaction. What is kept of another shop goes:
 * days that were read there say nothing of this one.
 */
export async function keepToken(
  tx: SqlRunner,
  userId: string,
  { sealed, last4, expiresAt, personal, canWrite, sellerId }: KeptToken,
  now: number
): Promise<void> {
  await addRole(tx, userId, 'SELLER')
  const { isSameSeller } = await beginTrial(tx, userId, sellerId, now)
  if (!isSameSeller) await forgetFigures(tx, userId)
  await tx`
    insert into marketplace_tokens (user_id, wb_token, wb_token_iv, last4, expires_at, personal, can_write, seller_id, saved_at)
    values (${userId}, ${sealed.text}, ${sealed.iv}, ${last4}, ${new Date(expiresAt)}, ${personal}, ${canWrite}, ${sellerId}, ${new Date(now)})
    on conflict (user_id) do update set
      wb_token = excluded.wb_token, wb_token_iv = excluded.wb_token_iv, last4 = excluded.last4,
      expires_at = excluded.expires_at, personal = excluded.personal, can_write = excluded.can_write, seller_id = excluded.seller_id,
      saved_at = excluded.saved_at, invalid_at = null, reminded_at = null`
}

/**
 * Removes the token, and with it the user's being a seller; only in a transaction. What was collected with it stays as long as the
 * account does: the marketplace would not tell it again.
 */
export async function removeToken(tx: SqlRunner, userId: string): Promise<void> {
  await removeRole(tx, userId, 'SELLER')
  await tx`delete from marketplace_tokens where user_id = ${userId}`
}

interface ToldToken {
  userId: string
  /** Milliseconds. */
  expiresAt: number
}

const toTold = (row: { user_id: string; expires_at: Date } | undefined): ToldToken | undefined =>
  row && { userId: row.user_id, expiresAt: row.expires_at.getTime() }

/**
 * Marks one token that ends soon, and of which its owner has not heard, as spoken of; undefined when there is none. One that the
 * marketplace refuses already was told as such; whose mailbox is not proved yet hears of it when it is.
 */
export async function remindOfNext(tx: SqlRunner, now: number): Promise<ToldToken | undefined> {
  const [row] = await tx<{ user_id: string; expires_at: Date }[]>`
    update marketplace_tokens set reminded_at = ${new Date(now)}
    where user_id = (
      select user_id from marketplace_tokens
      where reminded_at is null and invalid_at is null
        and expires_at > ${new Date(now)} and expires_at <= ${new Date(now + TOKEN_WARNING_DAYS * DAY_MS)}
        and exists (select from users where id = user_id and confirmed)
      order by expires_at limit 1 for update skip locked)
    returning user_id, expires_at`
  return toTold(row)
}

/** Marks one token whose time is over as refused: the marketplace need not be asked; undefined when there is none. */
export async function endNext(tx: SqlRunner, now: number): Promise<ToldToken | undefined> {
  const [row] = await tx<{ user_id: string; expires_at: Date }[]>`
    update marketplace_tokens set invalid_at = expires_at
    where user_id = (
      select user_id from marketplace_tokens
      where invalid_at is null and expires_at <= ${new Date(now)}
      order by expires_at limit 1 for update skip locked)
    returning user_id, expires_at`
  return toTold(row)
}

/** Which token of a user was used: another one may be in its place by now. */
export interface UsedToken {
  userId: string
  /** As `saved_at` says; milliseconds. */
  savedAt: number
}

/**
 * The marketplace has refused a token: it is marked so and its owner is told, both once; nothing happens when it is no longer the
 * one that is kept. Only in a transaction.
 */
export async function tokenRefused(
  tx: SqlRunner,
  jobs: Jobs,
  { userId, savedAt }: UsedToken,
  now: number
): Promise<void> {
  const [marked] = await tx<{ expires_at: Date }[]>`
    update marketplace_tokens set invalid_at = ${new Date(now)}
    where user_id = ${userId} and saved_at = ${new Date(savedAt)} and invalid_at is null
    returning expires_at`
  if (!marked) return
  await addMail(tx, jobs, { kind: 'token-refused', userId, expiresAt: marked.expires_at.getTime() }, now)
}

/** Whether a token that was used is still the one that is kept. */
export async function isKept(sql: SqlRunner, { userId, savedAt }: UsedToken): Promise<boolean> {
  const rows = await sql`
    select 1 from marketplace_tokens where user_id = ${userId} and saved_at = ${new Date(savedAt)}`
  return rows.length > 0
}
