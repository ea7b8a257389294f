import { sweepSessions } from './auth/sessions.store.ts'
import { sweepAttempts } from './platform/attempts.store.ts'
import type { Clock } from './platform/clock.ts'
import type { Logger } from './platform/log.ts'
import type { Sql } from './platform/postgres.ts'
import { removeOldAside } from './visits/aside.ts'
import type { Ingest } from './visits/ingest.ts'
import { destroyOldKeys } from './visits/visitor-keys.store.ts'

interface Swept {
  sql: Sql
  clock: Clock
  log: Logger
  ingest: Ingest
  spoolDir: string
}

const HOUR_MS = 3_600_000

/** Removes now and every hour what may not be kept any longer. */
export async function startSweeping({
  sql,
  clock,
  log,
  ingest,
  spoolDir
}: Swept): Promise<{ stop: () => void }> {
  const sweep = async () => {
    ingest.forgetKeys()
    const done = await Promise.allSettled([
      destroyOldKeys(sql, clock()),
      sweepAttempts(sql, clock()),
      sweepSessions(sql, clock()),
      removeOldAside(spoolDir, clock())
    ])
    for (const one of done) {
      if (one.status === 'rejected') log.warn({ err: one.reason }, 'something old is kept an hour longer')
    }
  }
  await sweep()
  const timer = setInterval(() => void sweep(), HOUR_MS).unref()
  return { stop: () => clearInterval(timer) }
}
