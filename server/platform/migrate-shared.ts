import { Type } from 'typebox'

import { select, type ClickHouse } from './clickhouse.ts'
import { migrateCluster } from './migrate-cluster.ts'
import { migrateClickHouse } from './migrate.ts'
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

/** Brings a server or a cluster up to date; processes that start together wait for one another. */
export async function migrateSharedClickHouse(sql: Sql, clickhouse: ClickHouse): Promise<void> {
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${CLICKHOUSE_LOCK})`
    if (clickhouse.cluster) return migrateCluster(clickhouse.cluster)
    await refuseTablesOfCluster(clickhouse)
    await migrateClickHouse(clickhouse)
  })
}
