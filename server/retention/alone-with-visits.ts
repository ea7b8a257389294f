import { setTimeout as sleep } from 'node:timers/promises'

import type { Sql, SqlRunner } from '#server/platform/postgres.ts'
import { rewriteStoredVisits } from '#server/visits/stored-visits-lock.ts'

import { isOneOpen } from './removals.store.ts'

/** For a step of retention, or periods that close; whoever takes longer is waited for until the next time. */
const PATIENCE_MS = 5000
const LOOK_MS = 200

/**
 * Does something to stored visits while nobody else is at them, and none are about to go: those are counted under the owner that
 * they had when they were noted.
 */
export async function aloneWithVisits<Answer>(
  sql: Sql,
  work: (tx: SqlRunner) => Promise<Answer>
): Promise<Answer> {
  for (const end = performance.now() + PATIENCE_MS; ;) {
    const held = await rewriteStoredVisits(
      sql,
      async tx => !(await isOneOpen(tx)) && { answer: await work(tx) }
    )
    if (held) return held.answer
    if (performance.now() > end) throw new Error('others are at the stored visits')
    await sleep(LOOK_MS)
  }
}
