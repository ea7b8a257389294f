import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** Up to when visits were looked through; undefined: never. Milliseconds. */
export async function notedUntil(sql: SqlRunner): Promise<number | undefined> {
  const [row] = await sql<{ until: Date }[]>`select min(until) as until from visits_noted having count(*) > 0`
  return row?.until.getTime()
}

export async function keepNotedUntil(sql: SqlRunner, until: number): Promise<void> {
  const moment = new Date(until)
  await sql`
    with changed as (update visits_noted set until = ${moment} returning 1)
    insert into visits_noted (until) select ${moment}::timestamptz where not exists (select 1 from changed)`
}

const Owner = Type.Object({ owner: Type.String() })

/** Owners of links that people visited since then, those with the least ids after one; what retention has removed counts where all is asked for. */
export async function visitedOwners(
  clickhouse: ClickHouse,
  { since, after, limit }: { since: number | undefined; after: string; limit: number }
): Promise<string[]> {
  const past = `union distinct select owner from link_past where owner > {after: UInt64} and link_past.visits > 0`
  const rows = await select(
    clickhouse,
    Owner,
    `select toString(seen) as owner from (
       select owner as seen from visits
       where owner > {after: UInt64} and kind = 'visit' and machine = ''
         and time >= fromUnixTimestamp64Milli({since: Int64})
       ${since === undefined ? past : ''})
     group by seen order by seen limit {limit: UInt32}`,
    { since: since ?? 0, after, limit }
  )
  return rows.map(({ owner }) => owner)
}

/** Marks users as visited. Who is being changed meanwhile is left for the next time: nobody waits. */
export async function markVisited(sql: SqlRunner, users: readonly string[]): Promise<void> {
  await sql`
    update users set visited = true where id in (
      select id from users where id = any(${users}::bigint[]) and not visited for no key update skip locked)`
}
