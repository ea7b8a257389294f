import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Type } from 'typebox'

import { DAY_MS } from '#contract/durations.ts'
import { sampleVisits } from '#server/analytics/testing/sample-visits.ts'
import { connectClickHouse, select, type ClickHouse } from '#server/platform/clickhouse.ts'
import { migrateSharedClickHouse } from '#server/platform/migrate-shared.ts'
import { connectPostgres, type Sql } from '#server/platform/postgres.ts'
import { visitLine } from '#server/visits/visit-columns.ts'
import type { VisitRow } from '#server/visits/visit.ts'
import { insertVisits } from '#server/visits/visits.store.ts'

import { clickHouseCluster, type ClickHouseCluster } from './clickhouse-cluster.ts'
import { createDatabase } from './databases.ts'

export const ANNA = '1001'
export const BORIS = '1002'
/** Enough that each shard has some of each owner's. */
const links = Array.from({ length: 24 }, (_, nth) => ({
  link: String(7000 + nth),
  owner: nth % 2 === 0 ? ANNA : BORIS
}))
const VISITS = 3000
/** Of which those of the last two or three months are there. */
const REACH_MS = 80 * DAY_MS

export interface ClusterWorld {
  cluster: ClickHouseCluster
  sql: Sql
  /** By way of the first server, and of the second. */
  clickhouse: ClickHouse
  other: ClickHouse
  /** What only the first shard is told by: as of work that ended in between. */
  firstAlone: ClickHouse
  now: number
  visits: VisitRow[]
  /** Of one number, what it is on each server by itself. */
  onEach(sql: string): Promise<number[]>
  /** A statement on the first server by itself. */
  onFirst(statement: string): Promise<void>
  /** Every table empty, then the visits. */
  reset(): Promise<void>
  close(): Promise<void>
}

const Count = Type.Object({ count: Type.Integer() })

/** Two shards with a thousand visits. */
export async function openClusterWorld(): Promise<ClusterWorld> {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-cluster-'))
  const cluster = await clickHouseCluster(dir)
  await cluster.start()
  const database = await createDatabase()
  const sql = connectPostgres(database.address)
  const [clickhouse, other] = [
    connectClickHouse(cluster.addresses[0]),
    connectClickHouse(cluster.addresses[1])
  ]
  const servers = cluster.stored.map(address => connectClickHouse(address))
  await migrateSharedClickHouse(sql, clickhouse)
  const now = Date.now()
  const visits = sampleVisits(links, now, VISITS).filter(({ time }) => time > now - REACH_MS)
  const text = visits.map(visitLine).join('')
  let resets = 0
  return {
    cluster,
    sql,
    clickhouse,
    other,
    firstAlone: {
      ...clickhouse,
      cluster: clickhouse.cluster && {
        ...clickhouse.cluster,
        shards: async () => (await clickhouse.cluster?.shards())?.slice(0, 1) ?? []
      }
    },
    now,
    visits,
    onEach: question =>
      Promise.all(
        servers.map(async server => {
          const [row] = await select(server, Count, question, {})
          if (!row) throw new Error('a count has no row')
          return row.count
        })
      ),
    async onFirst(statement) {
      await servers[0]?.writer.command({ query: statement })
    },
    async reset() {
      await sql`truncate rollup_periods, replaced_builds, visit_removals`
      for (const { writer } of servers) {
        for (const table of ['visits', 'visit_sums', 'hour_sums', 'hour_totals', 'link_past']) {
          await writer.command({ query: `truncate table ${table}` })
        }
      }
      resets += 1
      await insertVisits(clickhouse, text, `sample-${resets}`)
    },
    async close() {
      await Promise.all([clickhouse, other, ...servers].map(one => one.close()))
      await sql.end()
      await database.drop()
      await cluster.kill()
      await rm(dir, { recursive: true, force: true })
    }
  }
}
