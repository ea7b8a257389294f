import { replaceSleep } from './replace-sleep.ts'

/** Of `start-closing.ts`. */
const FIRST_PAUSE_MS = 60_000
/** Longer than any test. */
const NEVER_MS = 2 ** 31 - 1

/**
 * Starts an application that never closes periods by itself: where a file of tests takes longer than a minute,
 * it would beside what they do by hand.
 */
export async function withoutClosing<App>(start: () => Promise<App>): Promise<App> {
  const putBack = replaceSleep(
    real => (ms, value, options) => real(ms === FIRST_PAUSE_MS ? NEVER_MS : ms, value, options)
  )
  try {
    return await start()
  } finally {
    putBack()
  }
}
