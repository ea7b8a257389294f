import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE_MS } from '#contract/durations.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Config } from '#server/platform/config.ts'
import { codeOf } from '#server/platform/error-code.ts'
import type { Sql, SqlSession } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'
import { isRewriting } from '#server/visits/rewriting.store.ts'
import { keepStoredVisits } from '#server/visits/stored-visits-lock.ts'

import type { BackupFolder } from './backup-folder.ts'
import { takeSnapshots, type ClickHouseTable } from './clickhouse-tables.store.ts'

/** The way of a click into the visits table, in the process that has the spool. */
interface TakingIn {
  /** Resolves behind the batch at hand; from then on nothing is taken in until the answer is called. */
  pause(): Promise<() => void>
  /** Closes the file that clicks are written to. */
  rotate(): void
}

export interface CutOptions {
  sql: Sql
  clickhouse: ClickHouse
  /** The folders of the process. */
  config: Pick<Config, 'dataDir' | 'uploadsDir'>
  takingIn: TakingIn
  signal: AbortSignal
}

export interface Cut {
  at: Date
  /** For how long nothing was taken in. */
  pausedMs: number
  tables: ClickHouseTable[]
  /** Files that stay as they are, by their place in the backup; one may be gone when it is read. */
  others: { path: string; file: string }[]
}

/** For a month that is summed up, or visits that are removed. */
const PATIENCE_MS = 10 * MINUTE_MS
const LOOK_MS = 100
const PLAIN_NAME = /^[\w.-]+$/

/** At once: the next click begins another file. */
const spooledIn = (dir: string): string[] =>
  existsSync(dir)
    ? readdirSync(dir).filter(name => PLAIN_NAME.test(name) && statSync(join(dir, name)).isFile())
    : []

/** Pictures may be a million, on a disk of the network: nobody waits for them. */
async function filesIn(dir: string): Promise<string[]> {
  const found = await readdir(dir, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return found.flatMap(file => (file.isFile() && PLAIN_NAME.test(file.name) ? [file.name] : []))
}

const named = (path: string, dir: string, names: readonly string[]): Cut['others'] =>
  names.map(name => ({ path: `${path}/${name}`, file: join(dir, name) }))

/** Files that are not of the moment: what is new among them nothing of the backup names. */
async function othersOf({ dataDir, uploadsDir }: CutOptions['config']): Promise<Cut['others']> {
  const aside = join(dataDir, 'spool', 'aside')
  return [
    ...named('spool/aside', aside, await filesIn(aside)),
    ...named('uploads', uploadsDir, await filesIn(uploadsDir))
  ]
}

/** Nobody rewrites stored visits meanwhile. */
async function alone<Answer>(
  { sql, clickhouse, signal }: CutOptions,
  work: () => Promise<Answer>
): Promise<Answer> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(LOOK_MS)) {
    signal.throwIfAborted()
    const held = await keepStoredVisits(sql, async () => {
      if ((await isRewriting(clickhouse, 'visits')) || (await isRewriting(clickhouse, 'link_past')))
        return undefined
      return { answer: await work() }
    })
    if (held) return held.answer
  }
  throw new StartError('Stored visits are being rewritten for too long: see system.mutations of ClickHouse.')
}

/**
 * Everything as of one moment. A click that was answered before is stored or in a file of the spool, which comes along; one that is
 * stored has its link, for PostgreSQL is seen last. From here on `session` sees what was there then.
 */
export const makeCut = (options: CutOptions, session: SqlSession, folder: BackupFolder): Promise<Cut> =>
  alone(options, async () => {
    const { clickhouse, config, takingIn } = options
    const spool = join(config.dataDir, 'spool')
    const begun = performance.now()
    const resume = await takingIn.pause()
    let cut: Omit<Cut, 'others'>
    try {
      takingIn.rotate()
      // In the same turn: the next click begins another file.
      const waiting = spooledIn(spool)
      const at = new Date()
      for (const name of waiting) await folder.write(`spool/${name}`, createReadStream(join(spool, name)))
      const tables = await takeSnapshots(clickhouse)
      await session.unsafe('begin isolation level repeatable read read only')
      await session`select 1`
      cut = { at, tables, pausedMs: performance.now() - begun }
    } finally {
      resume()
    }
    return { ...cut, others: await othersOf(config) }
  })
