import type { ClickHouseClient } from '@clickhouse/client'

import { allOrFault } from './all-or-fault.ts'
import type { Answering, ClickHouse } from './clickhouse.ts'

/** Who has rows. */
export type Storing = Answering & Pick<ClickHouse, 'stream'>

/** Where rows are stored, each of them in one place; without a cluster it is one. */
export async function shardsOf(clickhouse: ClickHouse): Promise<readonly Storing[]> {
  if (!clickhouse.cluster) return [clickhouse]
  return (await clickhouse.cluster.shards()).flatMap(([first]) => first ?? [])
}

/** Does something to the rows of each shard, where they are stored; without a cluster to all rows. */
export async function onEachShard<Answer>(
  clickhouse: ClickHouse,
  work: (reader: ClickHouseClient) => Promise<Answer>
): Promise<Answer[]> {
  if (!clickhouse.cluster) return [await clickhouse.readers.use(work)]
  const shards = await clickhouse.cluster.shards()
  return allOrFault(shards.flatMap(([first]) => first ?? []).map(({ readers }) => readers.use(work)))
}

/** Asks every server that stores rows, copies too. */
export async function onEachNode<Answer>(
  clickhouse: ClickHouse,
  work: (node: Answering) => Promise<Answer>
): Promise<Answer[]> {
  if (!clickhouse.cluster) return [await work(clickhouse)]
  const shards = await clickhouse.cluster.shards()
  return allOrFault(shards.flat().map(work))
}

/** SQL of a table with the rows of all shards, wherever it is asked. */
export const ofAllShards = ({ cluster }: ClickHouse, table: string): string =>
  cluster ? `${cluster.database}.${table}` : table
