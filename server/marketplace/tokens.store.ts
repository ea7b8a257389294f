import { DAY_MS } from '#contract/durations.ts'
import { TOKEN_WARNING_DAYS } from '#contract/limits.ts'
import type { PlanId } from '#contract/plans.ts'
import { addMail } from '#server/mail/mails.ts'
import type { Sealed } from '#server/platform/cipher.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import { fragment } from '#server/platform/sql.ts'
import { forgetFigures } from '#server/users/marketplace-figures.store.ts'
import { addRole, removeRole } from '#server/users/roles.store.ts'
import type { PaidState } from '#server/users/user.ts'

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

/** What of a token is told to its owner, and what follows whether the marketplace is open to them. Times are milliseconds. */
export interface OwnedToken {
  userId: string
  expiresAt: number
  owner: PaidState
  trialBegan: number | null
}

interface OwnedRow {
  user_id: string
  expires_at: Date
  plan: PlanId | null
  payed_to: Date
  renewing: boolean
  ever_paid: boolean
  began_at: Date | null
}

const toOwned = (row: OwnedRow): OwnedToken => ({
  userId: row.user_id,
  expiresAt: row.expires_at.getTime(),
  owner: {
    plan: row.plan,
    payedTo: row.payed_to.getTime(),
    renewing: row.renewing,
    everPaid: row.ever_paid
  },
  trialBegan: row.began_at?.getTime() ?? null
})

const ownedColumns = fragment`
  marketplace_tokens.user_id, expires_at, plan, payed_to, renewing, ever_paid, began_at`
const owners = fragment`users left join marketplace_trials on marketplace_trials.user_id = users.id`

/**
 * Tokens that end soon, and of which their owners have not heard: those of users after one of them, in order. One that the marketplace
 * refuses already was told as such; whose mailbox is not proved yet hears of it when it is.
 */
export async function endingTokens(
  sql: SqlRunner,
  now: number,
  { after, limit }: { after: string; limit: number }
): Promise<OwnedToken[]> {
  const rows = await sql<OwnedRow[]>`
    select ${ownedColumns} from marketplace_tokens join ${owners} on users.id = marketplace_tokens.user_id
    where marketplace_tokens.user_id > ${after} and reminded_at is null and invalid_at is null and confirmed
      and expires_at > ${new Date(now)} and expires_at <= ${new Date(now + TOKEN_WARNING_DAYS * DAY_MS)}
    order by marketplace_tokens.user_id limit ${limit}`
  return rows.map(toOwned)
}

/** Marks a token as spoken of; false: it was by now, or is refused, or another one is in its place. */
export async function markReminded(
  tx: SqlRunner,
  { userId, expiresAt }: Pick<OwnedToken, 'userId' | 'expiresAt'>,
  now: number
): Promise<boolean> {
  const rows = await tx`
    update marketplace_tokens set reminded_at = ${new Date(now)}
    where user_id = ${userId} and expires_at = ${new Date(expiresAt)} and reminded_at is null and invalid_at is null
    returning 1`
  return rows.length > 0
}

/** Marks one token whose time is over as refused: the marketplace need not be asked; undefined when there is none. */
export async function endNext(tx: SqlRunner, now: number): Promise<OwnedToken | undefined> {
  const [row] = await tx<OwnedRow[]>`
    update marketplace_tokens set invalid_at = expires_at from ${owners}
    where users.id = marketplace_tokens.user_id and marketplace_tokens.user_id = (
      select user_id from marketplace_tokens
      where invalid_at is null and expires_at <= ${new Date(now)}
      order by expires_at limit 1 for update skip locked)
    returning ${ownedColumns}`
  return row && toOwned(row)
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
