import { setTimeout as sleep } from 'node:timers/promises'

import { HOUR_MS } from '#contract/durations.ts'

import { noteVisited } from './admin/statistics/note-visited.ts'
import { foldDays } from './admin/statistics/statistics.store.ts'
import { sweepSessions } from './auth/sessions.store.ts'
import { dropLeftSnapshots } from './backup/one-backup.ts'
import { sweepBilling } from './billing/sweep.store.ts'
import { sweepComplaints } from './complaints/complaints.store.ts'
import { sweepMails } from './mail/mails.store.ts'
import { sweepOutbox } from './mail/outbox.ts'
import { sweepTurns } from './marketplace/api/turns.store.ts'
import { sweepFlights } from './marketplace/reading/flights.store.ts'
import { sweepFunnels } from './marketplace/reading/funnels.store.ts'
import type { PictureFiles } from './pictures/picture-files.ts'
import { sweepPictures } from './pictures/sweep-pictures.ts'
import { sweepAttempts } from './platform/attempts.store.ts'
import { removeUsers, type RemovalDependencies } from './removal.ts'
import { sweepFormerUsers } from './retention/former-users.store.ts'
import { sweepSecrets } from './users/secrets.ts'
import { removeOldAside } from './visits/aside.ts'
import type { Ingest } from './visits/ingest.ts'
import { LATEST_CLICK_MS } from './visits/latest-click.ts'
import { destroyOldKeys } from './visits/visitor-keys.store.ts'

interface Swept extends RemovalDependencies {
  ingest: Ingest
  spoolDir: string
  outboxDir: string
  pictureFiles: PictureFiles
}

/** What is under way gets this long at a stop; the rest is done by the next start. */
const STOP_MS = 1000
/** Clicks that waited for the engine are in it within this time, nearly all; once a day it is looked for the others. */
const LATE_CLICK_MS = 8 * 24 * HOUR_MS

interface Sweeping {
  /** Lets the removal at hand end. */
  stop(): Promise<void>
}

/**
 * Removes now and every hour what may not be kept any longer, and keeps up what statistics are counted from. A start waits for none of what asks
 * the analytics engine.
 */
export async function startSweeping(swept: Swept): Promise<Sweeping> {
  const { sql, clock, log, ingest, spoolDir, outboxDir, pictureFiles } = swept
  const stopping = new AbortController()
  let [removing, noting, dropping] = [Promise.resolve(), Promise.resolve(), Promise.resolve()]

  let lookedBack = -Infinity
  /** How far back clicks are looked for that came in late. */
  const lateClicks = (now: number): number => {
    if (now - lookedBack < 24 * HOUR_MS) return LATE_CLICK_MS
    lookedBack = now
    return LATEST_CLICK_MS
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'something old is kept an hour longer')
  const sweep = async () => {
    ingest.forgetKeys(clock())
    dropping = dropLeftSnapshots(swept).catch(warn)
    removing = removeUsers(swept, stopping.signal).catch(warn)
    noting = noteVisited(swept, clock(), lateClicks(clock()))
      .catch(warn)
      .then(() => foldDays(sql))
      .catch(warn)
    const done = await Promise.allSettled([
      destroyOldKeys(sql, clock()),
      sweepAttempts(sql, clock()),
      sweepSessions(sql, clock()),
      sweepSecrets(sql, clock()),
      sweepMails(sql, clock()),
      sweepComplaints(sql, clock()),
      sweepBilling(sql, clock()),
      sweepFunnels(sql, clock()),
      sweepFlights(sql),
      sweepTurns(sql, clock()),
      sweepFormerUsers(sql, clock()),
      sweepPictures(sql, pictureFiles, clock()),
      sweepOutbox(outboxDir, clock()),
      removeOldAside(spoolDir, clock())
    ])
    for (const one of done) if (one.status === 'rejected') warn(one.reason)
  }
  await sweep()
  const timer = setInterval(() => void sweep(), HOUR_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.race([Promise.all([removing, noting, dropping]), sleep(STOP_MS)])
    }
  }
}
