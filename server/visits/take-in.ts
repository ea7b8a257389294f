import { lstatSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

import type { ClickHouseSchema } from '#server/platform/clickhouse-schema.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { inTime } from '#server/platform/in-time.ts'
import type { Logger } from '#server/platform/log.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { setLinesAside } from './aside.ts'
import type { Batch } from './batch.ts'
import type { Enricher } from './enricher.ts'
import type { LateVisits } from './rollups/late-visits.ts'
import { keyEnds, visitorKey } from './visitor-keys.store.ts'
import { insertVisits, missingRows } from './visits.store.ts'
import type { Noticed } from './watch-shapes.ts'
import type { Audience } from './watch.ts'

/** An outside server's own limit for a request is shorter. */
const PATIENCE_MS = 30_000
/** Tokens of one file. */
const TOKENS = 3

export interface TakeInOptions {
  sql: Sql
  clickhouse: ClickHouse
  schema: Pick<ClickHouseSchema, 'check'>
  enricher: Enricher
  log: Logger
  audience: Audience
  lateVisits: LateVisits
  patienceMs?: number
}

/**
 * https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp: of what it was given. Whatever else it answers may be of
 * the machine, of its cluster or of how much it has to do, and is held against no file.
 */
const OF_THE_DATA: ReadonlySet<unknown> = new Set([
  'VIOLATED_CONSTRAINT',
  'INCORRECT_DATA',
  'TYPE_MISMATCH',
  'CANNOT_CONVERT_TYPE',
  'ARGUMENT_OUT_OF_BOUND',
  'VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE',
  'UNKNOWN_ELEMENT_OF_ENUM',
  'TOO_LARGE_STRING_SIZE',
  'TOO_LARGE_ARRAY_SIZE',
  'NUMBER_OF_COLUMNS_DOESNT_MATCH',
  'INCORRECT_NUMBER_OF_COLUMNS',
  'CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN'
])

const isOfTheData = (type: unknown) =>
  OF_THE_DATA.has(type) || (typeof type === 'string' && type.startsWith('CANNOT_PARSE_'))

/** A database failed, not the reading of the file. */
export class DatabaseFault extends Error {
  readonly part: 'postgres' | 'clickhouse'
  /** ClickHouse answered that what it was given cannot be stored. */
  readonly refused: boolean
  constructor(part: DatabaseFault['part'], cause: unknown) {
    super(`${part}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.part = part
    this.refused =
      part === 'clickhouse' && cause instanceof Error && 'type' in cause && isOfTheData(cause.type)
  }
}

/** A folder, a link, a pipe or a device that is called like a spool file. */
export class NoSpoolFile extends Error {}

/** Of the machine, which has too little of something or a disk that takes nothing for now, or of a folder that is away. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set([
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'ERR_WORKER_INIT_FAILED'
])

/** Whether a file may be at fault itself for what it failed with. */
export const isOfTheFile = (error: unknown): boolean =>
  error instanceof DatabaseFault ? error.refused : !OF_THE_MACHINE.has(codeOf(error))

function expectFile(path: string): void {
  if (!lstatSync(path).isFile()) throw new NoSpoolFile('it is no regular file')
}

const blame = (part: DatabaseFault['part']) => (cause: unknown) => {
  throw new DatabaseFault(part, cause)
}

/** A file, and whether the engine was never given it before. */
export interface Untaken {
  readonly file: string
  sure: boolean
}

export interface TakeIn {
  /**
   * Brings the clicks of a spool file into the visits table and removes it; one file at a time, and the same again after any
   * failure. `next` tells which file follows: it is read while the engine is at work on this one. Answers how many of its lines
   * were set aside. @throws DatabaseFault, or what is wrong with the file
   */
  takeIn(untaken: Untaken, next: () => string | undefined): Promise<number>
  /** Drops the visitor keys that are to be destroyed by now (milliseconds), so that none outlives that. */
  forgetKeys(now: number): void
}

export function createTakeIn(options: TakeInOptions): TakeIn {
  const { sql, clickhouse, schema, enricher, log, audience, lateVisits, patienceMs = PATIENCE_MS } = options
  let keys = new Map<string, string>()
  /** One at most: files that wait cost no memory. */
  let ahead: { file: string; batch: Promise<Batch> } | undefined
  let asked: Promise<unknown> = Promise.resolve()

  const keyOf = async (month: string) =>
    [month, await inTime(visitorKey(sql, month), patienceMs).catch(blame('postgres'))] as const

  const enriched = async (file: string, known = keys): Promise<Batch> => {
    expectFile(file)
    const batch = await enricher.enrich(file, known, audience.watches())
    if (batch.missingMonths.length === 0) return batch
    for (const [month, key] of await Promise.all(batch.missingMonths.map(keyOf))) known.set(month, key)
    return enriched(file, known)
  }

  const batchOf = (file: string): Promise<Batch> => {
    const ready = ahead?.file === file ? ahead.batch : undefined
    ahead = undefined
    return ready ?? enriched(file)
  }

  const readAhead = (file: string | undefined) => {
    if (file === undefined) return
    ahead = { file, batch: enriched(file) }
    // Told of when its turn comes.
    ahead.batch.catch(() => {})
  }

  /** Nothing is asked beside a question that got no answer in time: its insert could end behind the comparison. */
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    try {
      schema.check()
      await inTime(asked, patienceMs)
      const answer = question()
      asked = answer.catch(() => {})
      return await inTime(answer, patienceMs)
    } catch (error) {
      throw new DatabaseFault('clickhouse', error)
    }
  }

  /**
   * After an unclear outcome what is stored is compared with the file, and only what is missing is inserted: under the file's
   * token, in case an insert of it is still under way, and where that stores nothing under the next one, for a kill can fall
   * between the engine's note of a token and its data. Each try has the same tokens in the same order, so that it cannot pass
   * an insert of an earlier one.
   */
  const insertOnce = async (batch: Batch, untaken: Untaken) => {
    const token = basename(untaken.file)
    if (untaken.sure) {
      return ask(() => {
        untaken.sure = false
        return insertVisits(clickhouse, batch.rows, token)
      })
    }
    for (let nth = 0; ; nth += 1) {
      const missing = await ask(() => missingRows(clickhouse, batch))
      if (missing.length === 0) return
      if (nth === TOKENS)
        throw new DatabaseFault('clickhouse', new Error('it knows all tokens of a file and not its clicks'))
      await ask(() => insertVisits(clickhouse, missing, nth === 0 ? token : `${token}/${nth}`))
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
    async takeIn(untaken, next) {
      const { file } = untaken
      if (!lstatSync(file, { throwIfNoEntry: false })) {
        // A folder that is away may come back, and the file with it.
        statSync(dirname(file))
        log.error({ file: basename(file) }, 'a spool file is gone before it was taken in')
        return 0
      }
      const batch = await batchOf(file)
      readAhead(next())
      const noteHours = () => inTime(lateVisits(batch.hours), patienceMs)
      try {
        if (batch.rows.length > 0) await insertOnce(batch, untaken)
      } catch (error) {
        // It may have been stored all the same, and the file be set aside in the end.
        await noteHours().catch(() => {})
        throw error
      }
      await noteHours().catch(blame('postgres'))
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
      return batch.foreign.length
    },
    forgetKeys(now) {
      keys = new Map([...keys].filter(([month]) => keyEnds(month) > now))
    }
  }
}
