import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { keepNotedUntil, markVisited, notedUntil, visitedOwners } from './visited-users.store.ts'

const READ_AT_ONCE = 20_000
/** A user is in many indexes, and nobody waits long for one of these. */
const MARKED_AT_ONCE = 1000

/**
 * Marks the owners of links that people visited since the last time, or ever, if there was none. `lateMs`: how long before that a
 * visit may have happened that came in after it.
 */
export async function noteVisited(
  { sql, clickhouse }: { sql: Sql; clickhouse: ClickHouse },
  now: number,
  lateMs: number
): Promise<void> {
  const until = await notedUntil(sql)
  const since = until === undefined ? undefined : until - lateMs
  for (let after = '0'; ;) {
    const owners = await visitedOwners(clickhouse, { since, after, limit: READ_AT_ONCE })
    for (let first = 0; first < owners.length; first += MARKED_AT_ONCE)
      await markVisited(sql, owners.slice(first, first + MARKED_AT_ONCE))
    after = owners.at(-1) ?? after
    if (owners.length < READ_AT_ONCE) break
  }
  await keepNotedUntil(sql, now)
}
