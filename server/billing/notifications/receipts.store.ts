import type { SqlRunner } from '#server/platform/postgres.ts'

export interface NewReceipt {
  id: string
  transactionId: string
  /** Income, IncomeReturn, … */
  type: string
  url: string
  /** Kopecks. */
  amount: number
  at: number
}

/** Whether it was not told before. */
export async function insertReceipt(tx: SqlRunner, receipt: NewReceipt): Promise<boolean> {
  const rows = await tx`
    insert into receipts (id, transaction_id, type, url, amount, at)
    values (${receipt.id}, ${receipt.transactionId}, ${receipt.type}, ${receipt.url}, ${receipt.amount},
      ${new Date(receipt.at)})
    on conflict do nothing returning id`
  return rows.length > 0
}

/** The payment of an order that counts, for a receipt that names only the order. */
export async function transactionOfOrder(sql: SqlRunner, orderId: string): Promise<string | null> {
  const [row] = await sql<{ transaction_id: string | null }[]>`
    select transaction_id from money_facts where order_id = ${orderId} and kind = 'pay' and counts
    order by at limit 1`
  return row?.transaction_id ?? null
}
