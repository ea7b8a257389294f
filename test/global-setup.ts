import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { TestProject } from 'vitest/node'

import { startPostgres } from '#server/platform/embedded/postgres-process.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { migratePostgres } from '#server/platform/migrate.ts'
import { connectPostgres, type PostgresAddress } from '#server/platform/postgres.ts'

import { clickHouseServer } from './clickhouse-server.ts'
import { databaseOf, makePostgres, tellWorkers } from './outside.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Socket folder of the one PostgreSQL of all server tests; empty where that is outside. */
    postgresSocket: string
    /** A folder with ClickHouse's tables, which an engine inside a test begins with a copy of; empty where that is outside. */
    tables: string
  }
}

/** A migrated database that every test file copies; copying takes some 50 ms. */
export const TEMPLATE = 'template_app'

async function prepare(address: PostgresAddress): Promise<void> {
  const template = connectPostgres(address)
  await migratePostgres(template)
  const jobs = await startJobs(template, createLog('silent', false))
  await jobs.stop()
  // The calendar is looked at a year from now: the hour is not to come by itself in the middle of a test.
  await template`update pgboss.version set cron_on = now() + interval '1 year'`
  await template.end()
}

async function makeTables(path: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-tables.ts'), path])
}

/** A PostgreSQL by its socket, for processes that have their ClickHouse inside. */
async function inside(dir: string, provide: TestProject['provide']): Promise<() => Promise<void>> {
  const postgresDir = join(dir, 'postgres')
  await mkdir(postgresDir)
  const server = await startPostgres({ dir: postgresDir, fast: true })
  const admin = connectPostgres(server)
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  await prepare({ ...server, database: TEMPLATE })
  const tables = join(dir, 'tables')
  await makeTables(tables)
  provide('postgresSocket', server.socketDir)
  provide('tables', tables)
  return server.stop
}

/** Servers that have nothing to do with the process, as somebody who has outgrown one machine has them. */
async function outside(dir: string, provide: TestProject['provide']): Promise<() => Promise<void>> {
  const postgres = await startPostgresServer(join(dir, 'postgres'))
  const clickhouseDir = join(dir, 'clickhouse')
  const clickhouse = await clickHouseServer(clickhouseDir)
  await clickhouse.start()
  const ownerUrl = postgres.ofOwner('postgres')
  const servers = { adminUrl: postgres.url, ownerUrl, clickhouseUrl: clickhouse.url, clickhouseDir }
  await makePostgres(servers, TEMPLATE)
  await prepare({ url: databaseOf(ownerUrl, TEMPLATE) })
  tellWorkers(servers)
  provide('postgresSocket', '')
  provide('tables', '')
  return async () => {
    await clickhouse.kill()
    await postgres.stop()
  }
}

/** Starts once what all server tests share: `TEST_ENGINES=outside` tells where that is. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-test-'))
  await chmod(dir, 0o755)
  const stop = await (process.env.TEST_ENGINES === 'outside' ? outside : inside)(dir, provide)
  return async () => {
    await stop()
    await rm(dir, { recursive: true })
  }
}
