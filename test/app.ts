import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { vi } from 'vitest'

import { buildApp, type AppOptions } from '#server/app.ts'
import type { AskStranger } from '#server/pictures/previews.ts'
import { readConfig } from '#server/platform/config.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import { openServices, type Services } from '#server/services.ts'
import { startEnricher, type Enricher } from '#server/visits/enricher.ts'
import { defaultGeoFiles } from '#server/visits/geo/geo-files.ts'

import { createClickHouse, createDatabase, createTables, settingsOf } from './databases.ts'

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

const SETTLE_MS = 60_000
const UP_MS = 200_000

/** Nobody outside is ever asked by a test. */
const NOBODY_URL = 'http://127.0.0.1:9'
const nobody = () => Promise.reject(new FetchFault('network'))

/** The tables of a server are made behind a start that is tired of waiting. */
async function untilUp({ health }: Services): Promise<void> {
  const up = () =>
    health.parts.clickhouse?.().then(
      () => true,
      () => false
    )
  await vi.waitUntil(up, { timeout: UP_MS, interval: 20 })
}

let shared: Promise<Enricher> | undefined

/** One thread for all applications of a process, which enriches for one as for another: to start it takes half a second of the processor. */
function sharedEnricher(): Promise<Enricher> {
  shared ??= startEnricher(defaultGeoFiles()).then(
    enricher => ({ ...enricher, close: async () => {} }),
    error => {
      shared = undefined
      throw error
    }
  )
  return shared
}

interface Options extends Partial<Pick<AppOptions, 'heartbeatMs' | 'log'>> {
  askStranger?: AskStranger
  /** Whether it begins without any tables of ClickHouse, as an installation does. */
  makesTables?: boolean
}

/** The whole application on engines of its own: a database of PostgreSQL and one of ClickHouse. One a process. */
export async function startTestApp(
  environment: Record<string, string> = {},
  { log = pino({ level: 'silent' }), askStranger = nobody, makesTables = false, ...options }: Options = {}
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tropa-app-'))
  const webDir = join(dataDir, 'web')
  await mkdir(webDir)
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Тропа</title>')
  const [database, stored] = await Promise.all([
    createDatabase(),
    (makesTables ? createClickHouse : createTables)(join(dataDir, 'clickhouse'))
  ])
  let shift = 0
  const clock = () => Date.now() + shift
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://tropa.test',
    WILDBERRIES_COMMON_URL: NOBODY_URL,
    WILDBERRIES_STATISTICS_URL: NOBODY_URL,
    WILDBERRIES_ANALYTICS_URL: NOBODY_URL,
    ...settingsOf(database.address, stored.address),
    ...environment
  })
  const services = await openServices({
    config,
    postgres: database.address,
    clickhouse: stored.address,
    clock,
    log,
    reach: nobody,
    askStranger,
    enricher: sharedEnricher()
  })
  await untilUp(services)
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
      await Promise.all([database.drop(), stored.drop()])
      await rm(dataDir, { recursive: true })
    }
  }
}
