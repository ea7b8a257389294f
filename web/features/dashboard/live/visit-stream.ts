import { analytics, type LiveVisit } from '#contract/analytics.ts'
import { ApiError, openStream } from '#web/api/call.ts'

import { readLiveVisit } from './live-visit.ts'
import { createEventReader } from './sse.ts'

/** How it stands with the stream; `lost` from the first failure until it is open again, `crowded` while others of the user take all room, `refused` for good. */
export type StreamState = 'connecting' | 'open' | 'lost' | 'crowded' | 'refused'

interface StreamOptions {
  token: string
  signal: AbortSignal
  onVisit: (visit: LiveVisit) => void
  /** Other visits came, which are left out: they may be any. */
  onMore: () => void
  onState: (state: StreamState) => void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** The server says something at least three times as often. */
const SILENCE_MS = 60_000

/** Wakes early when the browser finds the network again. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over)
    addEventListener('online', over)
  })

/** Reads until the stream ends, fails or falls silent. */
async function readOnce({ token, signal, onVisit, onMore, onState }: StreamOptions): Promise<void> {
  const silence = new AbortController()
  const either = AbortSignal.any([signal, silence.signal])
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  const read = createEventReader(({ name, data }) => {
    const visit = name === 'visit' ? readLiveVisit(data) : undefined
    if (visit) onVisit(visit)
    if (name === 'more') onMore()
  })
  try {
    listen()
    const body = await openStream(analytics.live, { query: {} }, { token, signal: either })
    onState('open')
    const reader = body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      listen()
      read(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** As long as the server says, or twice as long each time; never quite at once with everybody else. */
function pauseMs(failures: number, error: unknown): number {
  const told = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  const grown = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  return Math.max(told, grown * (0.75 + Math.random() / 4))
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

const isCrowded = (error: unknown) => error instanceof ApiError && error.status === 429

/** Reads the visits of everything that the user has, again and again, until it is stopped or refused. */
export async function readVisits(options: StreamOptions): Promise<void> {
  const { signal, onState } = options
  let failures = 0
  onState('connecting')
  while (!signal.aborted) {
    let problem: unknown
    const started = Date.now()
    let isOpen = false
    try {
      await readOnce({
        ...options,
        onState: state => {
          isOpen = true
          onState(state)
        }
      })
    } catch (error) {
      problem = error
    }
    if (signal.aborted) return
    if (isRefused(problem)) return onState('refused')
    // A stream that held for a while is no failure of the way there.
    if (isOpen && Date.now() - started > LONGEST_PAUSE_MS) failures = 0
    onState(isCrowded(problem) ? 'crowded' : 'lost')
    await pause(pauseMs(failures, problem), signal)
    failures += 1
  }
}
