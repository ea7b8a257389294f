import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

const Visited = Type.Object({ owner: Type.String(), links: Type.Array(Type.String()) })

/** The links that visits are stored of under these owners; without those who have none. */
export async function visitedLinks(
  clickhouse: ClickHouse,
  owners: string[]
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await select(
    clickhouse,
    Visited,
    `select toString(owner) as owner, groupUniqArray(toString(link)) as links from visits
     where visits.owner in ({owners: Array(UInt64)}) group by visits.owner`,
    { owners: owners.map(BigInt) }
  )
  return new Map(rows.map(({ owner, links }) => [owner, links]))
}

/** Beside inserts, which have a connection of their own. Ends when it is done everywhere. */
const change = (clickhouse: ClickHouse, query: string, query_params: Record<string, unknown>) =>
  clickhouse.readers.use(reader =>
    reader.command({ query, query_params, clickhouse_settings: { mutations_sync: '2' } })
  )

/** Gives visits of some of an owner's links to the owners that those have now. */
export async function handVisitsOver(
  clickhouse: ClickHouse,
  owner: string,
  heirs: ReadonlyMap<string, string>
): Promise<void> {
  await change(
    clickhouse,
    `alter table visits
     update owner = transform(link, {links: Array(UInt64)}, {heirs: Array(UInt64)}, owner)
     where owner = {owner: UInt64} and link in ({links: Array(UInt64)})`,
    { owner, links: [...heirs.keys()].map(BigInt), heirs: [...heirs.values()].map(BigInt) }
  )
}

/** Removes every visit that is stored under an owner, from the disk too. */
export async function deleteVisits(clickhouse: ClickHouse, owner: string): Promise<void> {
  await change(clickhouse, 'alter table visits delete where owner = {owner: UInt64}', { owner })
}
