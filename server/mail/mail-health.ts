import { access, constants } from 'node:fs/promises'

import type { Clock } from '#server/platform/clock.ts'
import { isPostgresAway, type Sql } from '#server/platform/postgres.ts'

import { countWaiting, type Waiting } from './mails.store.ts'

/** A mail server that is away for a moment, or asks to come again, is nothing to tell of. */
const PATIENCE_SECONDS = 15 * 60

/** The name is what whoever asks for the state is told. */
class MailsWait extends Error {
  readonly code = 'MAILS_WAIT'
}

/** Whether mails leave; `outboxDir`: where they are files. */
export const sendsMails =
  (sql: Sql, clock: Clock, outboxDir?: string) => async (): Promise<Partial<Waiting>> => {
    if (outboxDir !== undefined) await access(outboxDir, constants.W_OK)
    const found = await countWaiting(sql, clock()).catch((error: unknown) => {
      if (isPostgresAway(error)) return undefined
      throw error
    })
    // What waits is not known then, and a part of its own tells why.
    if (!found) return {}
    if (found.oldestSeconds > PATIENCE_SECONDS) {
      throw new MailsWait(`${found.waiting} mails wait, the oldest for ${found.oldestSeconds} s`)
    }
    return found
  }
