import { QueryClient } from '@tanstack/react-query'

import { MINUTE_MS } from '#contract/durations.ts'
import { ApiError } from '#web/api/call.ts'

const RETRIES = 3
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
const KEPT_MS = 5 * MINUTE_MS

/** Asking again changes nothing about a refusal, except "too slow" and "too often"; who would wait for long is told instead. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  ((error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429) ||
    (error.retryAfterSeconds ?? 0) * 1000 > LONGEST_DELAY_MS)

/** As long as the server says, or twice as long each time. */
function retryDelay(failures: number, error: unknown): number {
  const told = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return told ? told * 1000 : Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)
}

/** What somebody waits for fails at once without a connection, instead of waiting for one unseen. */
export const EVEN_OFFLINE = 'always'

/** Caching numbers of the source specification, § 9. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: KEPT_MS,
      retry: (failures, error) => failures < RETRIES && !isFinal(error),
      retryDelay
    },
    // What cannot be sent is told at once: kept until the connection is back, it would come after the person has thought better of it.
    mutations: { retry: 0, networkMode: EVEN_OFFLINE }
  }
})
