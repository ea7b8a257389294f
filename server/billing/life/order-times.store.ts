import type { SqlRunner } from '#server/platform/postgres.ts'

/** When somebody began to pay for the first time; undefined: nobody ever did. Milliseconds. */
export async function firstOrderAt(sql: SqlRunner): Promise<number | undefined> {
  const [row] = await sql<{ created_at: Date }[]>`
    select created_at from orders order by created_at limit 1`
  return row?.created_at.getTime()
}

/** The same of the orders of some time that no money has come for. */
export async function firstUnpaidAt(sql: SqlRunner, from: number, to: number): Promise<number | undefined> {
  const [row] = await sql<{ created_at: Date }[]>`
    select created_at from orders
    where created_at >= ${new Date(from)} and created_at < ${new Date(to)}
      and not exists (select 1 from money_facts where order_id = orders.id and kind = 'pay')
    order by created_at limit 1`
  return row?.created_at.getTime()
}
