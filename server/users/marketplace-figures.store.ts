import type { SqlRunner } from '#server/platform/postgres.ts'

/** Removes what the marketplace said of a user's shop; only in a transaction. */
export async function forgetFigures(tx: SqlRunner, userId: string): Promise<void> {
  await tx`delete from marketplace_flights where user_id = ${userId}`
  await tx`delete from marketplace_order_reads where user_id = ${userId}`
  await tx`delete from marketplace_orders where user_id = ${userId}`
  await tx`delete from marketplace_funnel_days where user_id = ${userId}`
  await tx`delete from marketplace_funnels where user_id = ${userId}`
  await tx`delete from marketplace_products where user_id = ${userId}`
}

/** Removes a user's token with all that was seen through it, and that there was one; only in a transaction. */
export async function forgetMarketplace(tx: SqlRunner, userId: string): Promise<void> {
  await tx`delete from marketplace_tokens where user_id = ${userId}`
  await tx`delete from marketplace_trials where user_id = ${userId}`
  await forgetFigures(tx, userId)
}
