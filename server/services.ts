import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { sweepAttempts } from './auth/attempts.store.ts'
import type { HealthDependencies } from './health/health.routes.ts'
import { connectClickHouse, type ClickHouse, type ClickHouseAddress } from './platform/clickhouse.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Logger } from './platform/log.ts'
import { migrateClickHouse, migratePostgres } from './platform/migrate.ts'
import { checkPostgres, connectPostgres, type PostgresAddress, type Sql } from './platform/postgres.ts'
import { installationSecret } from './platform/secrets.ts'
import { openLinkCache, type LinkCache } from './redirect/link-cache.ts'
import { startEnricher } from './visits/enricher.ts'
import { defaultGeoFiles } from './visits/geo/geo.ts'
import { startIngest, type Ingest } from './visits/ingest.ts'
import { leftoverFiles, openSpool, type Spool } from './visits/spool.ts'
import { destroyOldKeys } from './visits/visitor-keys.store.ts'

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

const HOUR_MS = 3_600_000
/** A stop waits this long for the spool to be taken in; what is left is taken in by the next start. */
const DRAIN_MS = 5000

/** Connects, migrates, picks up what an earlier process left in the spool, and starts the way of a click. */
export async function openServices({ config, clock, log, ...addresses }: ServicesOptions): Promise<Services> {
  const spoolDir = join(config.dataDir, 'spool')
  const outboxDir = join(config.dataDir, 'outbox')
  await mkdir(spoolDir, { recursive: true, mode: 0o700 })
  await mkdir(outboxDir, { recursive: true, mode: 0o700 })
  const secret = config.tokenSecret ?? (await installationSecret(config.dataDir, 'token-secret'))

  const sql = connectPostgres(addresses.postgres)
  const clickhouse = connectClickHouse(addresses.clickhouse)
  const [enricher] = await Promise.all([
    startEnricher({ ...defaultGeoFiles(), ...config.geoip }),
    checkPostgres(sql).then(() => migratePostgres(sql)),
    migrateClickHouse(clickhouse)
  ])

  const ingest = startIngest({ sql, clickhouse, enricher, log })
  for (const file of await leftoverFiles(spoolDir)) ingest.add(file, false)
  const spool = openSpool({
    dir: spoolDir,
    syncMs: config.spoolSyncMs,
    onClosed: file => ingest.add(file, true),
    onLost: (clicks, error) =>
      log.error({ err: error, clicks }, 'clicks were lost: the spool cannot be written')
  })
  const cache = await openLinkCache(sql)

  const sweep = () =>
    Promise.all([destroyOldKeys(sql, clock()), sweepAttempts(sql, clock())]).catch(error =>
      log.warn({ err: error }, 'old visitor keys and sign-in windows are still there')
    )
  await sweep()
  const sweeping = setInterval(() => void sweep(), HOUR_MS).unref()

  return {
    sql,
    clickhouse,
    cache,
    spool,
    ingest,
    tokenSecret: new TextEncoder().encode(secret),
    health: {
      vital: ['postgres', 'spool'],
      parts: {
        postgres: async () => {
          await sql`select 1`
          return {}
        },
        clickhouse: async () => {
          const { failing } = ingest.stats()
          if (failing !== undefined) throw new Error(failing)
          await clickhouse.probe.command({ query: 'select 1' })
          return {}
        },
        spool: async () => {
          await access(spoolDir, constants.W_OK)
          return { files: ingest.stats().files, lost: spool.stats().lost }
        },
        mail: async () => {
          await access(outboxDir, constants.W_OK)
          return {}
        }
      }
    },
    async close() {
      clearInterval(sweeping)
      spool.close()
      await ingest
        .drained(DRAIN_MS)
        .catch(error => log.warn({ err: error }, 'clicks wait for the next start'))
      await ingest.stop()
      await Promise.all([enricher.close(), clickhouse.close(), cache.close().catch(() => {})])
      await sql.end({ timeout: 5 })
    }
  }
}
