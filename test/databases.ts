import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject } from 'vitest'

import { connectClickHouse, type ClickHouse, type ClickHouseAddress } from '#server/platform/clickhouse.ts'
import { connectPostgres, type PostgresAddress, type Sql } from '#server/platform/postgres.ts'

import { TEMPLATE } from './global-setup.ts'
import { databaseOf, dropClickHouse, dropPostgres, makeClickHouse, makePostgres, outside } from './outside.ts'

interface Made<Address> {
  name: string
  address: Address
  drop: () => Promise<void>
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`

/** One of the databases as the application reaches it, or as another user does whose password is the name. */
export function postgresNamed(database: string, user?: string): PostgresAddress {
  if (!outside) return { socketDir: inject('postgresSocket'), user: user ?? 'tropa', database }
  const url = new URL(databaseOf(outside.ownerUrl, database))
  if (user !== undefined) Object.assign(url, { username: user, password: user })
  return { url: url.href }
}

/** The same for who may do everything. */
export const postgresAdmin = (database = 'postgres'): PostgresAddress =>
  outside ? { url: databaseOf(outside.adminUrl, database) } : postgresNamed(database)

/** A migrated database of its own; `drop` removes it. */
export async function createDatabase(): Promise<Made<PostgresAddress>> {
  const name = newName()
  if (outside) {
    const servers = outside
    return {
      name,
      address: await makePostgres(servers, name, TEMPLATE),
      drop: () => dropPostgres(servers, name)
    }
  }
  const admin = connectPostgres(postgresAdmin())
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`)
  return {
    name,
    address: postgresNamed(name),
    drop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    }
  }
}

/** The same, and a connection to it. */
export async function openDatabase(): Promise<{
  address: PostgresAddress
  sql: Sql
  close(): Promise<void>
}> {
  const { address, drop } = await createDatabase()
  const sql = connectPostgres(address)
  return {
    address,
    sql,
    async close() {
      await sql.end()
      await drop()
    }
  }
}

/** ClickHouse without a table: a database of the server, or a folder for the engine inside, which is one a process. */
export async function createClickHouse(folder?: string): Promise<Made<ClickHouseAddress>> {
  if (outside) {
    const [servers, name] = [outside, newName()]
    return { name, address: await makeClickHouse(servers, name), drop: () => dropClickHouse(servers, name) }
  }
  const path = folder ?? (await mkdtemp(join(tmpdir(), 'tropa-clickhouse-')))
  return { name: 'default', address: { path }, drop: () => rm(path, { recursive: true, force: true }) }
}

/** A connection to such a one, which goes when it is closed. */
export async function openClickHouse(): Promise<ClickHouse> {
  const { address, drop } = await createClickHouse()
  const clickhouse = connectClickHouse(address)
  return {
    ...clickhouse,
    async close() {
      await clickhouse.close()
      await drop()
    }
  }
}

/** ClickHouse in a folder, with the tables of this version. */
export async function createTables(folder: string): Promise<Made<ClickHouseAddress>> {
  if (!outside) await cp(inject('tables'), folder, { recursive: true })
  return createClickHouse(folder)
}

/** Of a configuration that is to name these; nothing where the engines are inside. */
export const settingsOf = (
  postgres: PostgresAddress,
  clickhouse: ClickHouseAddress
): Record<string, string> => ({
  ...('url' in postgres && {
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: 'token-'.repeat(6),
    ENCRYPTION_KEY: 'key-'.repeat(8)
  }),
  ...('url' in clickhouse && { CLICKHOUSE_URL: clickhouse.url })
})
