import { setTimeout as sleep } from 'node:timers/promises'

import { inTime } from './in-time.ts'

/** Work that takes longer than this makes us look, again and again, whether anybody is there. */
const LOOK_MS = 2000

/**
 * Does work elsewhere for as long as `ask` gets an answer there: who is silent altogether is not waited for.
 * @throws what `ask` failed with, or NoAnswer; the work's signal is then aborted
 */
export async function whileThere<Answer>(
  ask: () => Promise<unknown>,
  work: (signal: AbortSignal) => Promise<Answer>
): Promise<Answer> {
  const leaving = new AbortController()
  const over = new AbortController()
  const look = async (): Promise<never> => {
    for (;;) {
      await sleep(LOOK_MS, undefined, { signal: over.signal })
      await inTime(ask(), LOOK_MS)
    }
  }
  const answer = work(leaving.signal)
  // Left alone when nobody is there.
  answer.catch(() => {})
  try {
    return await Promise.race([answer, look()])
  } catch (error) {
    leaving.abort()
    throw error
  } finally {
    over.abort()
  }
}
