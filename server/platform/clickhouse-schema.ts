import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE_MS } from '#contract/durations.ts'

import type { ClickHouse } from './clickhouse.ts'
import type { Config } from './config.ts'
import { clickhouseProblem, postgresProblem } from './engine-problem.ts'
import { inTime, NoAnswer } from './in-time.ts'
import type { Logger } from './log.ts'
import { migrateSharedClickHouse, type Alone } from './migrate-shared.ts'
import { isUpToDate, migrateClickHouse } from './migrate.ts'
import { nowAndThen } from './now-and-then.ts'
import { isPostgresFault } from './postgres-errors.ts'
import type { Sql } from './postgres.ts'
import { StartError } from './start-error.ts'

/** A start waits this long for a server; then redirects are open without it. */
const PATIENCE_MS = 5000
/** For the engine inside, which takes minutes to bring hundreds of millions of visits up to date. */
const INSIDE_PATIENCE_MS = 15_000
const RETRY_MS = 1000
const INSIDE_RETRY_MS = 10 * MINUTE_MS
const TELL_MS = 60_000

/** What only the operator can mend, as the server names it; all else may pass by itself. */
const refusals = new Set([
  'AUTHENTICATION_FAILED',
  'UNKNOWN_USER',
  'WRONG_PASSWORD',
  'REQUIRED_PASSWORD',
  'ACCESS_DENIED',
  'UNKNOWN_DATABASE'
])

const isRefusal = (error: unknown) =>
  error instanceof StartError ||
  (error instanceof Error && 'type' in error && typeof error.type === 'string' && refusals.has(error.type))

/** Whether the tables of ClickHouse are those of this version. */
export interface ClickHouseSchema {
  /**
   * The start may go on: when they are, when that takes long, and with a server also when that is away, for redirects live without
   * it. Rejects with what the operator has to mend.
   */
  opened: Promise<void>
  /** @throws what stands in the way while they are not: until then nothing may be inserted */
  check(): void
  stop(): Promise<void>
}

interface SchemaDependencies {
  clickhouse: ClickHouse
  sql: Sql
  config: Pick<Config, 'clickhouseUrl' | 'databaseUrl' | 'dataDir'>
  log: Logger
  alone: Alone
}

/** Brings the tables up to date; those of a server that is away as soon as it is back. */
export function openSchema({
  clickhouse,
  sql,
  config: { clickhouseUrl, databaseUrl, dataDir },
  log,
  alone
}: SchemaDependencies): ClickHouseSchema {
  const isInside = clickhouseUrl === undefined
  const stopping = new AbortController()
  const problem = (error: unknown) => clickhouseProblem(error, clickhouseUrl, dataDir)
  const tellOf = (words: string) =>
    nowAndThen(TELL_MS, (error: unknown) =>
      log.error({ err: problem(error) }, `${words}: redirects go on, clicks wait in the spool`)
    )
  const tellLate = tellOf('the tables of ClickHouse are still brought up to date')
  const tellClickHouse = tellOf(
    isInside ? 'the tables of ClickHouse could not be brought up to date' : 'ClickHouse is away'
  )
  // It lends the lock under which the tables of a server are brought up to date.
  const tellPostgres = nowAndThen(TELL_MS, (error: unknown) =>
    log.error(
      { err: postgresProblem(error, databaseUrl, dataDir) },
      'ClickHouse waits for PostgreSQL: redirects go on, clicks wait in the spool'
    )
  )
  const tell = (error: unknown) => {
    if (isPostgresFault(error)) tellPostgres(error)
    else if (isInside && error instanceof NoAnswer) tellLate(error)
    else tellClickHouse(error)
  }
  let fault: Error | undefined = new Error('the tables of ClickHouse are not up to date yet')

  const migrateInside = async () =>
    (await isUpToDate(clickhouse)) ||
    (await alone(async () => {
      await migrateClickHouse(clickhouse)
      return true
    }))

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})

  const migrateOnce = () => (isInside ? migrateInside() : migrateSharedClickHouse(sql, clickhouse, alone))

  const migrate = async () => {
    while (!(await migrateOnce())) {
      stopping.signal.throwIfAborted()
      await pause(RETRY_MS)
    }
    fault = undefined
  }

  /** One try after another: one that got no answer may still be at work there. */
  const goOn = async (first: Promise<void>) => {
    let attempt = () => first
    let pauseMs = RETRY_MS
    while (!stopping.signal.aborted) {
      try {
        await attempt()
        log.info('ClickHouse is there, its tables are up to date')
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        fault = error instanceof Error ? error : new Error(String(error))
        tell(error)
      }
      attempt = migrate
      await pause(pauseMs)
      // What the engine inside cannot do now, for want of room perhaps, it would do anew from its begin.
      if (isInside) pauseMs = Math.min(2 * pauseMs, INSIDE_RETRY_MS)
    }
  }

  const open = async () => {
    const first = migrate()
    try {
      await inTime(first, isInside ? INSIDE_PATIENCE_MS : PATIENCE_MS)
    } catch (error) {
      const isLate = error instanceof NoAnswer
      if ((isInside && !isLate) || isRefusal(error)) throw problem(error)
      tell(error)
      void goOn(first)
    }
  }

  return {
    opened: open(),
    check() {
      if (fault) throw fault
    },
    async stop() {
      stopping.abort()
    }
  }
}
