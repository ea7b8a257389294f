import { access, constants } from 'node:fs/promises'

import type { Clock } from '#server/platform/clock.ts'
import { inTime } from '#server/platform/in-time.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { countWaiting, type Waiting } from './mails.store.ts'

/** A mail server that is away for a moment, or asks to come again, is nothing to tell of. */
const PATIENCE_SECONDS = 15 * 60
/** Less than whoever asks for the state waits. */
const DATABASE_MS = 2000

/** The name is what whoever asks for the state is told. */
class MailsWait extends Error {
  readonly code = 'MAILS_WAIT'
}

/** Whether mails leave; `outboxDir`: where they are files. */
export const sendsMails =
  (sql: Sql, clock: Clock, outboxDir?: string) => async (): Promise<Partial<Waiting>> => {
    if (outboxDir !== undefined) await access(outboxDir, constants.W_OK)
    // A database that does not answer is a part of its own; what waits is not known then.
    const found = await inTime(countWaiting(sql, clock()), DATABASE_MS).catch(() => undefined)
    if (!found) return {}
    if (found.oldestSeconds > PATIENCE_SECONDS) {
      throw new MailsWait(`${found.waiting} mails wait, the oldest for ${found.oldestSeconds} s`)
    }
    return found
  }
