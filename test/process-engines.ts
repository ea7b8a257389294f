import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ClickHouseAddress } from '#server/platform/clickhouse.ts'
import type { PostgresAddress } from '#server/platform/postgres.ts'

import { databaseOf, dropClickHouse, dropPostgres, makeClickHouse, makePostgres, outside } from './outside.ts'

/** Where a process over this folder has its data while it runs. */
export interface ProcessEngines {
  postgres: PostgresAddress
  clickhouse: ClickHouseAddress
  /** The folder of ClickHouse's tables. */
  tables: string
  /** What it has to be told for that. */
  env: Record<string, string>
}

const secrets = { TOKEN_SECRET: 'token-'.repeat(6), ENCRYPTION_KEY: 'key-'.repeat(8) }

const made = new Map<string, Promise<unknown>>()

const nameOf = (dataDir: string) =>
  `process_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`

/** The engines of an installation: inside its folder, or databases outside that go with the folder. */
export async function enginesOf(dataDir: string): Promise<ProcessEngines> {
  if (!outside) {
    return {
      postgres: { socketDir: join(dataDir, 'postgres', 'socket'), user: 'tropa', database: 'postgres' },
      clickhouse: { path: join(dataDir, 'clickhouse') },
      tables: join(dataDir, 'clickhouse/data/default'),
      env: {}
    }
  }
  const name = nameOf(dataDir)
  const making = made.get(name) ?? Promise.all([makePostgres(outside, name), makeClickHouse(outside, name)])
  made.set(name, making)
  await making
  const [databaseUrl, clickhouseUrl] = [
    databaseOf(outside.ownerUrl, name),
    databaseOf(outside.clickhouseUrl, name)
  ]
  return {
    postgres: { url: databaseUrl },
    clickhouse: { url: clickhouseUrl },
    tables: join(outside.clickhouseDir, 'data', name),
    env: {
      DATABASE_URL: databaseUrl,
      CLICKHOUSE_URL: clickhouseUrl,
      ...secrets
    }
  }
}

/** What the PostgreSQL of an installation has written for its operator; one outside is the operator's own. */
export async function postgresLogs(dataDir: string): Promise<string[]> {
  if (outside) return []
  const folder = join(dataDir, 'postgres')
  const names = (await readdir(folder)).filter(name => name.startsWith('server.log'))
  return Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
}

/** What signs its sessions, and what locks its secrets. */
export async function installationSecrets(dataDir: string): Promise<string[]> {
  if (outside) return Object.values(secrets)
  const files = ['token-secret', 'encryption-key'].map(name => readFile(join(dataDir, name), 'utf8'))
  return (await Promise.all(files)).map(text => text.trim())
}

/** Removes what is outside of the folder. */
export async function removeEngines(dataDir: string): Promise<void> {
  const name = nameOf(dataDir)
  if (!outside || !made.delete(name)) return
  await Promise.all([dropPostgres(outside, name), dropClickHouse(outside, name)])
}
