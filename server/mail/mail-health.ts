import { access, constants } from 'node:fs/promises'

import { MINUTE_MS } from '#contract/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inTime } from '#server/platform/in-time.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { countWaiting, isHeldUp, type Waiting } from './mails.store.ts'

/** A mail server that is away for a moment, or asks to come again, is nothing to tell of. */
const PATIENCE_MS = 15 * MINUTE_MS
/** Less than whoever asks for the state waits. */
const DATABASE_MS = 2000

/** The name is what whoever asks for the state is told. */
class MailsWait extends Error {
  readonly code = 'MAILS_WAIT'
}

async function stateOf(sql: Sql, now: number): Promise<Waiting & { heldUp: boolean }> {
  const found = await countWaiting(sql, now)
  return { ...found, heldUp: found.waiting > 0 && (await isHeldUp(sql, now - PATIENCE_MS)) }
}

/** Whether mails leave; `outboxDir`: where they are files. */
export const sendsMails =
  (sql: Sql, clock: Clock, outboxDir?: string) => async (): Promise<Partial<Waiting>> => {
    if (outboxDir !== undefined) await access(outboxDir, constants.W_OK)
    // A database that does not answer is a part of its own; what waits is not known then.
    const found = await inTime(stateOf(sql, clock()), DATABASE_MS).catch(() => undefined)
    if (!found) return {}
    const { heldUp, ...waits } = found
    if (heldUp) throw new MailsWait(`${waits.waiting} mails wait, the oldest for ${waits.oldestSeconds} s`)
    return waits
  }
