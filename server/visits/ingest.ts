import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { setAside } from './aside.ts'
import type { Batch, VisitorKeys } from './batch.ts'
import type { Enricher } from './enricher.ts'
import { visitorKey } from './visitor-keys.store.ts'
import { insertVisits, rowsWithout, storedIds } from './visits.store.ts'

const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 30_000

export interface IngestOptions {
  sql: Sql
  clickhouse: ClickHouse
  enricher: Enricher
  log: Logger
}

export interface Ingest {
  /** Puts a closed spool file into the queue. `sure`: it was never tried before. */
  add(file: string, sure: boolean): void
  /** Drops the visitor keys from memory, so that none outlives its destruction. */
  forgetKeys(): void
  /** Resolves when the queue is empty; rejects when `ms` pass before that. */
  drained(ms: number): Promise<void>
  /** Ends after the batch at hand. */
  stop(): Promise<void>
  stats(): { files: number; failing: string | undefined }
}

/** Takes spool files one after another into the visits table: each click once, none lost, whatever fails in between. */
export function startIngest({ sql, clickhouse, enricher, log }: IngestOptions): Ingest {
  const queue: { file: string; sure: boolean }[] = []
  const stopping = new AbortController()
  let keys: VisitorKeys = new Map()
  let failing: string | undefined
  let working: Promise<void> | undefined

  const enriched = async (file: string, known: VisitorKeys): Promise<Batch> => {
    const batch = await enricher.enrich(file, known)
    if (batch.missingMonths.length > 0) {
      const made = await Promise.all(
        batch.missingMonths.map(async month => [month, await visitorKey(sql, month)] as const)
      )
      return enriched(file, new Map([...known, ...made]))
    }
    keys = known
    return batch
  }

  /**
   * After an unclear outcome the same token alone is not enough: a kill can fall between the engine's note of the token
   * and its data. So what is stored is compared with the file, and what is missing is inserted.
   */
  const insertOnce = async (batch: Batch, token: string, sure: boolean) => {
    await insertVisits(clickhouse, batch.rows, token)
    if (sure) return
    const missing = rowsWithout(batch.rows, await storedIds(clickhouse, batch.from, batch.to))
    if (missing !== '') await insertVisits(clickhouse, missing, `${token}/${crypto.randomUUID()}`)
  }

  const takeIn = async (file: string, sure: boolean) => {
    if (!existsSync(file)) {
      log.error({ file: basename(file) }, 'a spool file is gone before it was taken in')
      return
    }
    const batch = await enriched(file, keys)
    if (batch.rows !== '') await insertOnce(batch, basename(file), sure)
    if (batch.foreign.length > 0) {
      log.warn(
        { file: basename(file), lines: batch.foreign.length },
        'lines that are no clicks were set aside'
      )
      await setAside(file, batch.foreign)
    }
    await rm(file)
  }

  const work = async () => {
    let wait = FIRST_RETRY_MS
    for (let next = queue[0]; next && !stopping.signal.aborted; next = queue[0]) {
      try {
        await takeIn(next.file, next.sure)
        queue.shift()
        wait = FIRST_RETRY_MS
        failing = undefined
      } catch (error) {
        if (failing === undefined)
          log.warn({ err: error, file: basename(next.file) }, 'a batch waits: trying again')
        failing = error instanceof Error ? error.message : String(error)
        next.sure = false
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {})
        wait = Math.min(wait * 2, LAST_RETRY_MS)
      }
    }
    working = undefined
  }

  return {
    add(file, sure) {
      queue.push({ file, sure })
      working ??= work()
    },
    forgetKeys() {
      keys = new Map()
    },
    async drained(ms) {
      const deadline = Date.now() + ms
      while (queue.length > 0) {
        if (Date.now() > deadline) throw new Error(`${queue.length} spool files are not taken in yet`)
        await sleep(10)
      }
    },
    async stop() {
      stopping.abort()
      await working
    },
    stats: () => ({ files: queue.length, failing })
  }
}
