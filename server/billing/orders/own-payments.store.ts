import { declineWords } from '#server/billing/notifications/decline-words.ts'
import { awaitsAnswer } from '#server/billing/refunds/refund-wishes.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { isSettled } from './orders.store.ts'

/** What a payer sees of a payment beside what everyone does. */
export interface OwnDetails {
  id: string
  /** Of its fact. */
  key: string
  card: string
  /** An administrator has dealt with what was odd about it. */
  settled: boolean
  refundAsked: Date | null
  receipts: { type: string; url: string; amount: number; at: string }[]
}

/** Of payments that went through, by the ids of their facts. Receipts of what went back are theirs. */
export const ownDetails = (sql: SqlRunner, userId: string, ids: readonly string[]): Promise<OwnDetails[]> =>
  sql<OwnDetails[]>`
    select paid.id, paid.key, ${isSettled} as settled, coalesce((select last4 from payment_cards where payment = paid.key), '') as card,
      (select min(asked_at) from refund_requests where payment_id = paid.id and ${awaitsAnswer}) as "refundAsked",
      coalesce((
        select json_agg(json_build_object('type', type, 'url', url, 'amount', amount, 'at', at) order by at, id)
        from receipts where url ~ '^https?://' and (transaction_id = paid.transaction_id or transaction_id in (
          select back.transaction_id from money_facts back where back.payment = paid.key and back.kind = 'refund'))
      ), '[]') as receipts
    from money_facts paid where paid.kind = 'pay' and paid.user_id = ${userId} and paid.id = any(${ids}::bigint[])`

/** Why payments did not go through, by the provider's ids of them. */
export async function reasonsOf(
  sql: SqlRunner,
  ids: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; code: number | null }[]>`
    select transaction_id as id, reason_code as code from declines where transaction_id = any(${ids}::text[])`
  return new Map(rows.map(({ id, code }) => [id, declineWords(code).reason]))
}
