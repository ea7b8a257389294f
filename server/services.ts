import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { healthParts } from './health-parts.ts'
import type { HealthDependencies } from './health/health.routes.ts'
import { connectClickHouse, type ClickHouse, type ClickHouseAddress } from './platform/clickhouse.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { fileProblem } from './platform/embedded/file-problem.ts'
import { clickhouseProblem, postgresProblem } from './platform/engine-problem.ts'
import type { Logger } from './platform/log.ts'
import { migrateClickHouse, migratePostgres } from './platform/migrate.ts'
import { checkPostgres, connectPostgres, type PostgresAddress, type Sql } from './platform/postgres.ts'
import { installationSecret } from './platform/secrets.ts'
import { openLinkCache, type LinkCache } from './redirect/link-cache.ts'
import { startSweeping } from './sweeping.ts'
import { startEnricher } from './visits/enricher.ts'
import { defaultGeoFiles, type GeoFiles } from './visits/geo/geo.ts'
import { startIngest, type Ingest } from './visits/ingest.ts'
import { logLosses } from './visits/losses.ts'
import { leftoverFiles, openSpool, type Spool } from './visits/spool.ts'

/** Everything that the application stands on. */
export interface Services {
  sql: Sql
  clickhouse: ClickHouse
  cache: LinkCache
  spool: Spool
  ingest: Ingest
  tokenSecret: Uint8Array
  health: Pick<HealthDependencies, 'parts' | 'vital'>
  /** Takes in every click that was answered, then lets go of everything. */
  close(): Promise<void>
}

interface ServicesOptions {
  config: Config
  postgres: PostgresAddress
  clickhouse: ClickHouseAddress
  clock: Clock
  log: Logger
}

/** A stop waits this long for the spool to be taken in; what is left is taken in by the next start. */
const DRAIN_MS = 4000
/** And this long for the batch at hand, which an engine that hangs may never end. */
const STOP_MS = 1000

async function prepareFiles(config: Config, folders: string[]): Promise<string> {
  try {
    for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 })
    return config.tokenSecret ?? (await installationSecret(config.dataDir, 'token-secret'))
  } catch (error) {
    throw fileProblem(config.dataDir, error)
  }
}

async function preparePostgres(sql: Sql, { databaseUrl, dataDir }: Config): Promise<void> {
  try {
    await checkPostgres(sql)
    await migratePostgres(sql)
  } catch (error) {
    throw postgresProblem(error, databaseUrl, dataDir)
  }
}

/** Places are a convenience: without their file everything else goes on. */
const readableGeoFiles = (files: GeoFiles, log: Logger): GeoFiles =>
  Object.fromEntries(
    Object.entries(files).filter(([family, file]) => {
      const there = existsSync(file)
      if (!there) log.warn({ file }, `GEOIP_DB: no file for ${family}: places will not be known`)
      return there
    })
  )

/** Connects, migrates, picks up what an earlier process left in the spool, and starts the way of a click. */
export async function openServices({ config, clock, log, ...addresses }: ServicesOptions): Promise<Services> {
  const spoolDir = join(config.dataDir, 'spool')
  const outboxDir = join(config.dataDir, 'outbox')
  const secret = await prepareFiles(config, [spoolDir, outboxDir])

  const sql = connectPostgres(addresses.postgres)
  const clickhouse = connectClickHouse(addresses.clickhouse)
  const [enricher] = await Promise.all([
    startEnricher({ ...defaultGeoFiles(), ...readableGeoFiles(config.geoip, log) }),
    preparePostgres(sql, config),
    migrateClickHouse(clickhouse).catch((error: unknown) => {
      throw clickhouseProblem(error, config.clickhouseUrl, config.dataDir)
    })
  ])

  const ingest = startIngest({ sql, clickhouse, enricher, log })
  for (const file of await leftoverFiles(spoolDir)) ingest.add(file, false)
  const spool = openSpool({
    dir: spoolDir,
    syncMs: config.spoolSyncMs,
    onClosed: file => ingest.add(file, true),
    onLost: logLosses(log)
  })
  const cache = await openLinkCache(sql)

  const sweeping = await startSweeping({ sql, clock, log, ingest, spoolDir })

  return {
    sql,
    clickhouse,
    cache,
    spool,
    ingest,
    tokenSecret: new TextEncoder().encode(secret),
    health: {
      vital: ['postgres', 'spool'],
      parts: healthParts({ sql, clickhouse, ingest, spool, spoolDir, outboxDir })
    },
    async close() {
      sweeping.stop()
      spool.close()
      await ingest
        .drained(DRAIN_MS)
        .catch(error => log.warn({ err: error }, 'clicks wait for the next start'))
      await Promise.race([ingest.stop(), sleep(STOP_MS)])
      await Promise.all([enricher.close(), clickhouse.close(), cache.close().catch(() => {})])
      await sql.end({ timeout: 2 })
    }
  }
}
