import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'

interface PlacementCost {
  /** Whole roubles, null for nothing known. */
  cost: number | null
  /** The product that it was paid for. */
  nmId?: number
}

/**
 * Keeps what the placement of a user's living link cost.
 * @throws ProblemError NOT_FOUND for another's, too; CHANGED_MEANWHILE where it leads to another product by now
 */
export async function keepPlacementCost(
  sql: Sql,
  userId: string,
  linkId: string,
  { cost, nmId }: PlacementCost
): Promise<void> {
  const [row] = await sql<{ kept: boolean }[]>`
    with own as (
      select id, ${nmId ?? null}::bigint is null or nm_id = ${nmId ?? null}::bigint as kept from links
      where id = ${linkId} and users @> array[${userId}]::bigint[] and deleted_at is null for no key update),
    changed as (update links set placement_cost = ${cost} from own where links.id = own.id and own.kept)
    select coalesce(kept, false) as kept from own`
  if (!row) throw new ProblemError('NOT_FOUND')
  if (!row.kept) {
    throw new ProblemError('CHANGED_MEANWHILE', {
      message: 'Ссылка ведёт уже на другой товар. Обновите страницу и введите стоимость у него.'
    })
  }
}
