import { Type } from 'typebox'

import { allOrFault } from './all-or-fault.ts'
import type { Cluster, ClusterNode } from './clickhouse-cluster.ts'
import { select } from './clickhouse.ts'
import { isUpToDate, migrateClickHouse } from './migrate.ts'
import { replicatedTable } from './replicated-tables.ts'
import { StartError } from './start-error.ts'

const Table = Type.Object({ name: Type.String(), key: Type.String() })
const Foreign = Type.Object({ name: Type.String() })

/** What a server of a cluster says, with its name; `type` is what ClickHouse calls the fault. */
class NodeFault extends Error {
  readonly type: unknown
  constructor(host: string, cause: unknown) {
    super(`${host}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.type = cause instanceof Error && 'type' in cause ? cause.type : undefined
  }
}

const all = (nodes: readonly ClusterNode[], work: (node: ClusterNode) => Promise<void>) =>
  allOrFault(
    nodes.map(async node => {
      try {
        await work(node)
      } catch (error) {
        throw error instanceof StartError ? error : new NodeFault(node.host, error)
      }
    })
  )

/** Rows of a server that was none of a cluster would be out of everybody's sight. */
async function refuseOwnTables({ database }: Cluster, { system, host }: ClusterNode): Promise<void> {
  const [table] = await select(
    system,
    Foreign,
    `select name from system.tables where database = {database: String} and engine != 'Distributed' order by name limit 1`,
    { database }
  )
  if (!table) return
  throw new StartError(
    `CLICKHOUSE_CLUSTER: the database ${database} of ${host} has tables of its own (${table.name}): name a new one, and move there with «npm run admin -- export» and «import».`
  )
}

async function makeDatabases({ database, local }: Cluster, { system }: ClusterNode): Promise<void> {
  for (const name of [local, database]) {
    await system.writer.command({ query: `create database if not exists ${name}` })
  }
}

/** A table over all servers for each that they have; what is asked meanwhile is answered by the one or the other. */
async function spreadTables({ name: cluster, database, local }: Cluster, node: ClusterNode): Promise<void> {
  const tables = await select(
    node.system,
    Table,
    `select name, if(has(groupArray(columns.name), 'link'), 'intHash64(link)', 'rand()') as key
     from system.columns as columns inner join system.tables as tables
       on tables.database = columns.database and tables.name = columns.table
     where database = {local: String} and tables.engine like '%MergeTree' and not startsWith(tables.name, 'backup_')
     group by tables.name as name`,
    { local }
  )
  for (const { name, key } of tables) {
    await node.writer.command({
      query: `create or replace table ${database}.${name} as ${local}.${name}
              engine = Distributed('${cluster}', '${local}', '${name}', ${key})`
    })
  }
}

/** Makes the databases of a cluster on every server. Nothing is begun while one of them is away. @throws StartError for foreign tables */
export async function prepareCluster(cluster: Cluster): Promise<void> {
  const nodes = (await cluster.shards()).flat()
  await all(nodes, node => refuseOwnTables(cluster, node))
  await all(nodes, node => makeDatabases(cluster, node))
}

/** Whether each server of a prepared cluster has the tables of this version. */
export async function isClusterUpToDate(cluster: Cluster): Promise<boolean> {
  const nodes = (await cluster.shards()).flat()
  const done = await Promise.all(nodes.map(({ writer }) => isUpToDate({ probe: writer })))
  return done.every(Boolean)
}

/** Brings every server of a prepared cluster up to date, each by its own, for without a Keeper none hears of another's tables. */
export async function migrateCluster(cluster: Cluster): Promise<void> {
  const shards = await cluster.shards()
  const nodes = shards.flat()
  const adapted = (statement: string, script: string) =>
    cluster.replicated ? replicatedTable(statement, { database: cluster.local, script }) : statement
  const first = shards.flatMap(([one]) => one ?? [])
  await all(first, node => migrateClickHouse(node, adapted))
  // Rows come to copies by themselves.
  const withoutRows = (statement: string, script: string) =>
    /^insert /im.test(statement) ? undefined : adapted(statement, script)
  await all(
    nodes.filter(node => !first.includes(node)),
    node => migrateClickHouse(node, withoutRows)
  )
  await all(nodes, node => spreadTables(cluster, node))
}
