import { setTimeout as sleep } from 'node:timers/promises'

import { MINUTE_MS } from '#contract/durations.ts'
import type { ClickHouseSchema } from '#server/platform/clickhouse-schema.ts'
import type { Logger } from '#server/platform/log.ts'

import { closePeriods, type ClosingDependencies } from './close-periods.ts'

/** Periods end at midnight, and late visits make them stale at any time. */
const PAUSE_MS = 10 * MINUTE_MS
/** A start has other things to do. */
const FIRST_PAUSE_MS = 60_000
/** What is under way gets this long at a stop; the rest is begun anew by the next start. */
const STOP_MS = 1000

interface StartDependencies extends ClosingDependencies {
  schema: Pick<ClickHouseSchema, 'check'>
  log: Logger
}

/** Closes periods as they end. Reports read raw visits until then, so nothing hurries. */
export function startClosing({ schema, log, ...deps }: StartDependencies): {
  stop: () => Promise<unknown>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  const close = async () => {
    schema.check()
    await closePeriods(deps, signal)
  }
  const run = async () => {
    for (let pause = FIRST_PAUSE_MS; ; pause = PAUSE_MS) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await close().catch((error: unknown) => {
        // What the end of the process cuts off is no fault.
        if (signal.aborted) return
        log.warn(
          { err: error },
          'closing periods did not end; reports read raw visits, or sums in parts, meanwhile'
        )
      })
    }
  }
  const running = run()
  return {
    stop() {
      stopping.abort()
      return Promise.race([running, sleep(STOP_MS)])
    }
  }
}
