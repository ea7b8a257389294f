import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE_MS } from '#contract/durations.ts'
import { safeFetch } from '#server/platform/safe-fetch.ts'

import { checkTargets, type ChecksDependencies, type Reach } from './target-round.ts'

/** The first round comes after the first pause: a start, and a test, asks nobody. */
const PAUSE_MS = 3 * MINUTE_MS

/** Asks for the head of a target's answer and reads nothing more. */
export const reachTargets =
  (publicUrl: URL): Reach =>
  (target, signal) =>
    safeFetch(target, { userAgent: `Tropa/1.0 (+${publicUrl.href})`, bytesMax: 0, signal })

/** Looks at targets every few minutes, aside from everything else. */
export function startTargetChecks(
  deps: ChecksDependencies,
  pauseMs = PAUSE_MS
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await checkTargets(deps, signal).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'targets were not looked at')
      })
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    }
  }
}
