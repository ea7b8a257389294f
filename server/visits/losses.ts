import type { Logger } from '#server/platform/log.ts'
import { nowAndThen } from '#server/platform/now-and-then.ts'

const PAUSE_MS = 10_000

export interface Losses {
  lost(clicks: number, error: unknown): void
  /** They are in a file all the same. */
  unsynced(error: unknown): void
  /** Tells what was not told yet. */
  close(): void
}

/**
 * Tells of lost clicks at once, and then at most every ten seconds, until all are told: a full disk fails each write, and the log
 * may be on it.
 */
export function tellLosses(log: Logger): Losses {
  let clicks = 0
  let last: unknown
  let pause: NodeJS.Timeout | undefined

  const tell = () => {
    if (clicks === 0) return
    log.error(
      { err: last, clicks },
      'clicks could not be put in the spool, or were removed from it; redirects go on, their clicks are lost'
    )
    clicks = 0
  }

  const tellAndWait = () => {
    pause = clicks === 0 ? undefined : setTimeout(tellAndWait, PAUSE_MS).unref()
    tell()
  }

  return {
    lost(count, error) {
      clicks += count
      last = error
      if (!pause) tellAndWait()
    },
    unsynced: nowAndThen(PAUSE_MS, (error, times) =>
      log.error(
        { err: error, times },
        'the click spool cannot be brought to the disk; its clicks are kept unless the machine loses power'
      )
    ),
    close() {
      clearTimeout(pause)
      tell()
    }
  }
}
