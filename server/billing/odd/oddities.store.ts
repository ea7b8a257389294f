import { newId } from '#server/platform/ids.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import type { OddReason } from './odd-words.ts'

export interface NewOddity {
  /** Where it is known under a number already. */
  id?: string
  /** One row for one oddity however often it is met. */
  key: string
  reason: OddReason
  at: number
  userId?: string | null
  transactionId?: string | null
  subscriptionId?: string | null
  /** Kopecks. */
  amount?: number | null
}

/** Lists what is odd about money, for a person to look at. Answers whether it is new. */
export async function noteOddity(tx: SqlRunner, odd: NewOddity, now: number): Promise<boolean> {
  const rows = await tx`
    insert into oddities (id, key, reason, at, user_id, transaction_id, subscription_id, amount)
    values (${odd.id ?? newId(now)}, ${odd.key}, ${odd.reason}, ${new Date(odd.at)}, ${odd.userId ?? null},
      ${odd.transactionId ?? ''}, ${odd.subscriptionId ?? ''}, ${odd.amount ?? null})
    on conflict on constraint oddities_key do nothing returning id`
  return rows.length > 0
}

/** Of how many it is looked whether they are still so. */
const OPEN_MAX = 1000

/** Keys of what nobody has settled yet. */
export async function openKeys(sql: SqlRunner, reason: OddReason): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select key from oddities where reason = ${reason} and settled_at is null order by random() limit ${OPEN_MAX}`
  return rows.map(({ key }) => key)
}

/** What is not so any more needs nobody to look at it. Should it come back, it is another row. */
export async function settleOddities(tx: SqlRunner, keys: readonly string[], now: number): Promise<void> {
  if (keys.length === 0) return
  await tx`
    update oddities set settled_at = ${new Date(now)}, key = key || '#' || id
    where key = any(${keys}) and settled_at is null`
}

export const settleOddity = (tx: SqlRunner, key: string, now: number): Promise<void> =>
  settleOddities(tx, [key], now)
