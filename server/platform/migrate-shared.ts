import { Type } from 'typebox'

import { select, type ClickHouse } from './clickhouse.ts'
import { isClusterUpToDate, migrateCluster, prepareCluster } from './migrate-cluster.ts'
import { isUpToDate, migrateClickHouse } from './migrate.ts'
import type { Sql } from './postgres.ts'
import { StartError } from './start-error.ts'

/** Any number; all processes of one database use the same. */
const CLICKHOUSE_LOCK = 7_283_012

/** Of tables that reach over a cluster, none is the server's own. */
async function refuseTablesOfCluster(clickhouse: ClickHouse): Promise<void> {
  const [table] = await select(
    clickhouse,
    Type.Object({ full: Type.String() }),
    `select engine_full as full from system.tables
     where database = currentDatabase() and name = 'visits' and engine = 'Distributed'`,
    {}
  )
  if (!table) return
  const [, cluster] = table.full.split("'")
  throw new StartError(`CLICKHOUSE_URL: its tables are a cluster's; set CLICKHOUSE_CLUSTER=${cluster}.`)
}

/** Does something while nobody rewrites what is stored; undefined when somebody does. */
export type Alone = <Answer>(work: () => Promise<Answer>) => Promise<Answer | undefined>

/**
 * Brings a server or a cluster up to date; processes that start together wait for one another. False when there is something to be
 * done while somebody else rewrites what is stored, which a script may copy: nothing is done then.
 */
export async function migrateSharedClickHouse(
  sql: Sql,
  clickhouse: ClickHouse,
  alone: Alone = work => work()
): Promise<boolean> {
  const { cluster } = clickhouse
  return sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${CLICKHOUSE_LOCK})`
    await (cluster ? prepareCluster(cluster) : refuseTablesOfCluster(clickhouse))
    const isDone = await (cluster ? isClusterUpToDate(cluster) : isUpToDate(clickhouse))
    const bringUp = async () => {
      await (cluster ? migrateCluster(cluster) : migrateClickHouse(clickhouse))
      return true
    }
    return (await (isDone ? bringUp() : alone(bringUp))) ?? false
  })
}
