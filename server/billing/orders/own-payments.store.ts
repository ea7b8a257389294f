import type { SqlRunner } from '#server/platform/postgres.ts'

/** What a payer sees of a payment beside what everyone does. */
export interface OwnDetails {
  id: string
  /** Of its fact. */
  key: string
  card: string
  refundAsked: Date | null
  receipts: { type: string; url: string; amount: number; at: string }[]
}

/** Of payments that went through, by the ids of their facts. Receipts of what went back are theirs. */
export const ownDetails = (sql: SqlRunner, userId: string, ids: readonly string[]): Promise<OwnDetails[]> =>
  sql<OwnDetails[]>`
    select paid.id, paid.key, paid.card_last4 as card,
      (select min(asked_at) from refund_requests where payment_id = paid.id) as "refundAsked",
      coalesce((
        select json_agg(json_build_object('type', type, 'url', url, 'amount', amount, 'at', at) order by at, id)
        from receipts where transaction_id = paid.transaction_id or transaction_id in (
          select back.transaction_id from money_facts back where back.payment = paid.key and back.kind = 'refund')
      ), '[]') as receipts
    from money_facts paid where paid.kind = 'pay' and paid.user_id = ${userId} and paid.id = any(${ids}::bigint[])`
