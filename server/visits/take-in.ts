import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { inTime } from '#server/platform/in-time.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { setLinesAside } from './aside.ts'
import type { Batch, VisitorKeys } from './batch.ts'
import type { Enricher } from './enricher.ts'
import { visitorKey } from './visitor-keys.store.ts'
import { insertVisits, missingRows } from './visits.store.ts'
import type { Audience, Noticed } from './watch.ts'

/** An outside server's own limit for a request is shorter. */
const PATIENCE_MS = 30_000

export interface TakeInOptions {
  sql: Sql
  clickhouse: ClickHouse
  enricher: Enricher
  log: Logger
  audience: Audience
  patienceMs?: number
}

/** A database failed, not the reading of the file. */
export class DatabaseFault extends Error {
  readonly part: 'postgres' | 'clickhouse'
  /** ClickHouse answered, with an exception of a type of its own: that can be because of what it was given. */
  readonly refused: boolean
  constructor(part: DatabaseFault['part'], cause: unknown) {
    super(`${part}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.part = part
    this.refused = part === 'clickhouse' && cause instanceof Error && 'type' in cause
  }
}

const blame = (part: DatabaseFault['part']) => (cause: unknown) => {
  throw new DatabaseFault(part, cause)
}

export interface TakeIn {
  /**
   * Brings the clicks of a spool file into the visits table and removes it; one file at a time, and the same again after any
   * failure. `sure`: it was never tried before. @throws DatabaseFault, or what is wrong with the file
   */
  takeIn(file: string, sure: boolean): Promise<void>
  forgetKeys(): void
}

export function createTakeIn(options: TakeInOptions): TakeIn {
  const { sql, clickhouse, enricher, log, audience, patienceMs = PATIENCE_MS } = options
  let keys: VisitorKeys = new Map()
  let asked: Promise<unknown> = Promise.resolve()

  const keyOf = async (month: string) =>
    [month, await inTime(visitorKey(sql, month), patienceMs).catch(blame('postgres'))] as const

  const enriched = async (file: string, known: VisitorKeys): Promise<Batch> => {
    const batch = await enricher.enrich(file, known, audience.watches())
    if (batch.missingMonths.length > 0) {
      return enriched(file, new Map([...known, ...(await Promise.all(batch.missingMonths.map(keyOf)))]))
    }
    keys = known
    return batch
  }

  /** Nothing is asked beside a question that got no answer in time: its insert could end behind the comparison. */
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    try {
      await inTime(asked, patienceMs)
      const answer = question()
      asked = answer.catch(() => {})
      return await inTime(answer, patienceMs)
    } catch (error) {
      throw new DatabaseFault('clickhouse', error)
    }
  }

  /**
   * After an unclear outcome what is stored is compared with the file, and only what is missing is inserted: first under the
   * file's token, in case an insert of it is still under way, then under a new one, for a kill can fall between the engine's
   * note of the token and its data.
   */
  const insertOnce = async (batch: Batch, token: string, sure: boolean) => {
    if (sure) return ask(() => insertVisits(clickhouse, batch.rows, token))
    for (const each of [token, `${token}/${crypto.randomUUID()}`]) {
      const missing = await ask(() => missingRows(clickhouse, batch))
      if (missing === '') return
      await ask(() => insertVisits(clickhouse, missing, each))
    }
  }

  const show = (noticed: Noticed[]) => {
    try {
      if (noticed.length > 0) audience.show(noticed)
    } catch (error) {
      log.error({ err: error }, 'visits that were taken in could not be shown')
    }
  }

  return {
    async takeIn(file, sure) {
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
        await setLinesAside(file, batch.foreign)
      }
      await rm(file)
      // Behind the last step that can fail: a file is tried again until it is gone, and is shown when it is.
      show(batch.noticed)
    },
    forgetKeys() {
      keys = new Map()
    }
  }
}
