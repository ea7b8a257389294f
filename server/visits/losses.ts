import type { Logger } from '#server/platform/log.ts'

const PAUSE_MS = 10_000

/** Tells of lost clicks at once, and then at most every ten seconds: a full disk fails each write, and the log may be on it. */
export function logLosses(log: Logger): (clicks: number, error: unknown) => void {
  let silentUntil = -Infinity
  let clicks = 0
  return (lost, error) => {
    clicks += lost
    if (performance.now() < silentUntil) return
    log.error(
      { err: error, clicks },
      'the click spool cannot be written; redirects go on, their clicks are lost'
    )
    clicks = 0
    silentUntil = performance.now() + PAUSE_MS
  }
}
