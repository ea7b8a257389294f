import { access, constants } from 'node:fs/promises'

import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { countWaiting, type Waiting } from './mails.store.ts'

/** A mail server that is away for a moment, or asks to come again, is nothing to tell of. */
const PATIENCE_SECONDS = 15 * 60

/** The name is what whoever asks for the state is told. */
class MailsWait extends Error {
  readonly code = 'MAILS_WAIT'
}

/** Whether mails leave. */
export const sendsMails = (sql: Sql, clock: Clock) => async (): Promise<Waiting> => {
  const found = await countWaiting(sql, clock())
  if (found.oldestSeconds > PATIENCE_SECONDS) {
    throw new MailsWait(`${found.waiting} mails wait, the oldest for ${found.oldestSeconds} s`)
  }
  return found
}

/** The same without a mail server, where a mail is a file. */
export const writesMails = (outboxDir: string) => async (): Promise<Record<string, never>> => {
  await access(outboxDir, constants.W_OK)
  return {}
}
