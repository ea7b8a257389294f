import type { SqlRunner } from '#server/platform/postgres.ts'

export interface NewReceipt {
  id: string
  /** Empty: not known yet. */
  transactionId: string
  /** That it names in place of the payment, which may be told later. */
  orderId: string | null
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
    insert into receipts (id, transaction_id, order_id, type, url, amount, at)
    values (${receipt.id}, ${receipt.transactionId}, ${receipt.orderId}, ${receipt.type}, ${receipt.url}, ${receipt.amount},
      ${new Date(receipt.at)})
    on conflict do nothing returning id`
  return rows.length > 0
}

/** Gives receipts that came before the payment of their order to it. */
export async function takeReceipts(
  tx: SqlRunner,
  { orderId, transactionId }: { orderId: string; transactionId: string }
): Promise<void> {
  await tx`
    update receipts set transaction_id = ${transactionId} where order_id = ${orderId} and transaction_id = ''`
}

/** The payment of an order that counts, for a receipt that names only the order. */
export async function transactionOfOrder(sql: SqlRunner, orderId: string): Promise<string | null> {
  const [row] = await sql<{ transaction_id: string | null }[]>`
    select transaction_id from money_facts where order_id = ${orderId} and kind = 'pay' and counts
    order by at limit 1`
  return row?.transaction_id ?? null
}
