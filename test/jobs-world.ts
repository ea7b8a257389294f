import { pino } from 'pino'
import { Type } from 'typebox'

import { jobKind, startJobs } from '#server/platform/jobs.ts'
import { connectPostgres } from '#server/platform/postgres.ts'

import { createDatabase } from './databases.ts'
import { breakable } from './outage.ts'

export const queue = { name: 'test', retries: 5, pause: { first: 1, longest: 1 }, atOnce: 2 }
export const kind = jobKind({ ...queue, data: Type.Object({ name: Type.String() }) })

export const PATIENCE = { timeout: 60_000, interval: 50 }

export type JobsWorld = Awaited<ReturnType<typeof openJobs>>

/** A database of its own, by a way that can be cut; jobs there are started when that is told, and what they warn of is kept. */
export async function openJobs() {
  const { address, drop } = await createDatabase()
  const way = await breakable(address)
  const sql = connectPostgres(way.address)
  const warnings: string[] = []
  return {
    /** The straight way. */
    address,
    way,
    sql,
    warnings,
    start: (options = {}) =>
      startJobs(sql, pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }), options),
    async close() {
      await sql.end({ timeout: 1 })
      await way.close()
      await drop()
    }
  }
}
