import { vi } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'

import type { TestApp } from './app.ts'
import { replaceSleep } from './replace-sleep.ts'

/** Of `start-closing.ts`: before the first run, and between two. */
const PAUSES_MS = new Set([MINUTE_MS, 10 * MINUTE_MS])
/** Longer than any test. */
const NEVER_MS = 2 ** 31 - 1
const PATIENCE = { timeout: 110_000, interval: 5 }

/** An application that closes periods by itself, as it does in service, but whose pauses end when that is told. */
export async function toldClosing(start: () => Promise<TestApp>) {
  let pause: AbortController | undefined
  const putBack = replaceSleep(real => (ms, value, options) => {
    // One whose application is closed already is no pause of this one.
    if (ms === undefined || !PAUSES_MS.has(ms) || options?.signal?.aborted) return real(ms, value, options)
    pause = new AbortController()
    const ends = [pause.signal, ...(options?.signal ? [options.signal] : [])]
    return real(NEVER_MS, value, { ...options, signal: AbortSignal.any(ends) })
  })
  const pausing = () => vi.waitUntil(() => pause, PATIENCE)
  const context = await start().catch((error: unknown) => {
    putBack()
    throw error
  })
  return {
    context,
    /** Ends the pause; resolves when the run behind it has ended, which is when the next pause begins. */
    async nextRun() {
      const over = await pausing()
      pause = undefined
      over.abort()
      await pausing()
    },
    async close() {
      putBack()
      await context.close()
    }
  }
}
