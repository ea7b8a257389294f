import type { SqlRunner } from '#server/platform/postgres.ts'

/** Notes that a shop is tried. Answers since when it is, by whichever account first. */
export async function shopTriedSince(tx: SqlRunner, sellerId: string, now: Date): Promise<Date> {
  const [row] = await tx<{ began_at: Date }[]>`
    insert into marketplace_tried_shops (shop, began_at) values (sha256(convert_to(${sellerId}, 'UTF8')), ${now})
    on conflict (shop) do update set began_at = least(marketplace_tried_shops.began_at, excluded.began_at)
    returning began_at`
  return row?.began_at ?? now
}

/**
 * The first token begins the trial, or goes on with what another account has left of the shop's; another token, or the same again,
 * begins none. Answers whether what is kept of the user's shop
 * is of the seller whose token is given now; only in a transaction that holds the user.
 */
export async function beginTrial(
  tx: SqlRunner,
  userId: string,
  sellerId: string,
  now: number
): Promise<{ isSameSeller: boolean }> {
  const [known] = await tx<{ seller_id: string | null }[]>`
    select coalesce(marketplace_tokens.seller_id, marketplace_trials.seller_id) as seller_id
    from marketplace_trials left join marketplace_tokens using (user_id) where user_id = ${userId}`
  const beganAt = await shopTriedSince(tx, sellerId, new Date(now))
  await tx`
    insert into marketplace_trials (user_id, began_at, seller_id) values (${userId}, ${beganAt}, ${sellerId})
    on conflict (user_id) do update set seller_id = excluded.seller_id`
  return { isSameSeller: known?.seller_id === sellerId }
}

/** When the user's trial began; milliseconds, null if there was no token yet. */
export async function trialBeganOf(sql: SqlRunner, userId: string): Promise<number | null> {
  const [row] = await sql<{ began_at: Date }[]>`
    select began_at from marketplace_trials where user_id = ${userId}`
  return row?.began_at.getTime() ?? null
}
