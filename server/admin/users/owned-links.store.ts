import type { SqlRunner } from '#server/platform/postgres.ts'

/**
 * Links of these users, deleted ones too, each with its owner. Each user's are looked up by themselves: told of many users at once, the
 * database would rather go through all links.
 */
export const linksOfOwners = (
  sql: SqlRunner,
  owners: readonly string[]
): Promise<{ id: string; owner: string }[]> =>
  sql<{ id: string; owner: string }[]>`
    select found.id, owner from unnest(${owners}::bigint[]) as owner
    cross join lateral (select id from links where users @> array[owner] and users[1] = owner offset 0) as found`
