import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'

import { openSchema } from '#server/platform/clickhouse-schema.ts'
import { connectClickHouse } from '#server/platform/clickhouse.ts'
import { connectPostgres } from '#server/platform/postgres.ts'
import { startEnricher } from '#server/visits/enricher.ts'
import { startIngest, type Ingest, type IngestOptions } from '#server/visits/ingest.ts'
import { watchForLateVisits } from '#server/visits/rollups/late-visits.ts'
import type { Audience } from '#server/visits/watch.ts'

import { createDatabase, createTables } from './databases.ts'

const nobody: Audience = { watches: () => [], show: () => {} }

/** A server takes a parameter of up to 128 KiB. */
const IDS_AT_ONCE = 5000

const NOON = Date.UTC(2026, 10, 21)

/** A line of the spool. */
export const clickOf = (id: string, t = NOON) =>
  JSON.stringify({ id, t, l: '2', o: '3', k: 'visit', m: 'GET', ip: '77.88.8.8', ua: 'Mozilla/5.0' })

export const once = (clicks: string[]) => clicks.map(() => 1)

let nextId = 1
export const ids = (count: number) => Array.from({ length: count }, () => String((nextId += 1)))

export type Spooled = Awaited<ReturnType<typeof openSpooled>>

/** What takes spool files in, on engines of its own. */
export async function openSpooled() {
  const root = await mkdtemp(join(tmpdir(), 'tropa-ingest-'))
  const spoolDir = join(root, 'spool')
  await mkdir(spoolDir)
  const log = pino({ level: 'silent' })
  const [database, stored] = await Promise.all([createDatabase(), createTables(join(root, 'clickhouse'))])
  const sql = connectPostgres(database.address)
  const clickhouse = connectClickHouse(stored.address)
  const clickhouseUrl = 'url' in stored.address ? stored.address.url : undefined
  const config = { clickhouseUrl, databaseUrl: undefined, dataDir: root }
  const schema = openSchema({ clickhouse, sql, config, log, alone: work => work() })
  await schema.opened
  const enricher = await startEnricher({})
  const lateVisits = await watchForLateVisits(sql, Date.now)

  const spoolFile = async (text: string) => {
    const file = join(spoolDir, `${Date.now()}-${crypto.randomUUID()}.jsonl`)
    await writeFile(file, text)
    return file
  }

  return {
    spoolDir,
    asideDir: join(spoolDir, 'aside'),
    sql,
    clickhouse,
    enricher,
    spoolFile,
    start: (options: Partial<IngestOptions> = {}): Ingest =>
      startIngest({
        sql,
        clickhouse,
        schema,
        enricher,
        log,
        audience: nobody,
        lateVisits,
        retryMs: 5,
        ...options
      }),
    fileOf: (clicks: string[]) => spoolFile(clicks.map(id => `${clickOf(id)}\n`).join('')),
    /** How often each of the clicks is stored. */
    async stored(clicks: string[]) {
      const rows = new Map<string, number>()
      for (let start = 0; start < clicks.length; start += IDS_AT_ONCE) {
        const answer = await clickhouse.probe.query({
          query:
            'select toString(id) as id, count()::UInt32 as n from visits where toString(visits.id) in ({clicks: Array(String)}) group by id',
          query_params: { clicks: clicks.slice(start, start + IDS_AT_ONCE) },
          format: 'JSONEachRow'
        })
        for (const { id, n } of await answer.json<{ id: string; n: number }>()) rows.set(id, n)
      }
      return clicks.map(id => rows.get(id) ?? 0)
    },
    async close() {
      await Promise.all([enricher.close(), clickhouse.close(), sql.end()])
      await Promise.all([database.drop(), stored.drop()])
      await rm(root, { recursive: true })
    }
  }
}
