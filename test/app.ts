import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

import { buildApp, type AppOptions } from '#server/app.ts'
import type { AskStranger } from '#server/pictures/previews.ts'
import { readConfig } from '#server/platform/config.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import { openServices, type Services } from '#server/services.ts'

import { createDatabase } from './databases.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  dataDir: string
  /** Moves the application's clock; milliseconds. */
  travel(ms: number): void
  now(): number
  /** Waits until every click that was answered is in the reports. */
  settle(): Promise<void>
  close(): Promise<void>
}

const SETTLE_MS = 20_000

/** Nobody outside is ever asked by a test. */
const NOBODY_URL = 'http://127.0.0.1:9'
const nobody = () => Promise.reject(new FetchFault('network'))

/** The whole application on engines of its own: a PostgreSQL database and a ClickHouse folder. One a process. */
export async function startTestApp(
  environment: Record<string, string> = {},
  {
    log = pino({ level: 'silent' }),
    askStranger = nobody,
    ...options
  }: Partial<Pick<AppOptions, 'heartbeatMs' | 'log'>> & { askStranger?: AskStranger } = {}
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tropa-app-'))
  const webDir = join(dataDir, 'web')
  await mkdir(webDir)
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Тропа</title>')
  const database = await createDatabase()
  let shift = 0
  const clock = () => Date.now() + shift
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://tropa.test',
    WILDBERRIES_COMMON_URL: NOBODY_URL,
    WILDBERRIES_STATISTICS_URL: NOBODY_URL,
    WILDBERRIES_ANALYTICS_URL: NOBODY_URL,
    ...environment
  })
  const services = await openServices({
    config,
    postgres: database.address,
    clickhouse: { path: join(dataDir, 'clickhouse') },
    clock,
    log,
    reach: nobody,
    askStranger
  })
  const app = await buildApp({
    config,
    services,
    clock,
    log,
    webDir,
    version: '0.0.0',
    commit: 'test',
    ...options
  })
  return {
    app,
    services,
    dataDir,
    travel: ms => {
      shift += ms
    },
    now: clock,
    async settle() {
      services.spool.rotate()
      await services.ingest.drained(SETTLE_MS)
    },
    async close() {
      await app.close()
      await services.close()
      await database.drop()
      await rm(dataDir, { recursive: true })
    }
  }
}
