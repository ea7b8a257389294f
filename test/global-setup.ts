import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startPostgres } from '#server/platform/embedded/postgres-process.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { migratePostgres } from '#server/platform/migrate.ts'
import { connectPostgres } from '#server/platform/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Socket folder of the one PostgreSQL of all server tests. */
    postgresSocket: string
  }
}

/** A migrated database that every test file copies; copying takes some 50 ms. */
export const TEMPLATE = 'template_app'

/** Starts PostgreSQL once for all server tests and prepares the database that each file copies. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-test-'))
  const postgresDir = join(dir, 'postgres')
  await mkdir(postgresDir)
  const server = await startPostgres({ dir: postgresDir, log: join(postgresDir, 'server.log'), fast: true })
  const admin = connectPostgres(server)
  await admin.unsafe(`create database ${TEMPLATE}`)
  await admin.end()
  const template = connectPostgres({ ...server, database: TEMPLATE })
  await migratePostgres(template)
  const jobs = await startJobs(template, createLog('silent', false))
  await jobs.stop()
  await template.end()
  provide('postgresSocket', server.socketDir)
  return async () => {
    await server.stop()
    await rm(dir, { recursive: true })
  }
}
