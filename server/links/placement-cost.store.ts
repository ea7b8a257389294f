import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'

/**
 * Keeps what the placement of a user's living link cost: whole roubles, null for nothing known.
 * @throws ProblemError NOT_FOUND for another's, too.
 */
export async function keepPlacementCost(
  sql: Sql,
  userId: string,
  linkId: string,
  cost: number | null
): Promise<void> {
  const rows = await sql`
    update links set placement_cost = ${cost}
    where id = ${linkId} and users @> array[${userId}]::bigint[] and deleted_at is null returning 1`
  if (rows.length === 0) throw new ProblemError('NOT_FOUND')
}
