import type { LiveVisit } from '#contract/analytics.ts'

import { isLiveVisit } from './live-visit.ts'
import { readVisits, type StreamState } from './visit-stream.ts'

interface SharedStreamOptions {
  token: string
  onVisit: (visit: LiveVisit) => void
  onMore: () => void
  onState: (state: StreamState) => void
}

/** What the tabs tell each other. */
type Message = { visit: LiveVisit } | { more: true } | { state: StreamState } | { asking: true }

const states: readonly unknown[] = [
  'connecting',
  'open',
  'lost',
  'crowded',
  'refused'
] satisfies StreamState[]
const isState = (value: unknown): value is StreamState => states.includes(value)

/** Tabs of one sign-in find each other by it; its end is a signature, which tells nothing about the user. */
const nameOf = (token: string) => `tropa-visits-${token.slice(-16)}`

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * One stream for all tabs of the browser. Whoever holds the lock reads it and hands everything on; when that tab
 * closes, the browser gives the lock to the next one. Without locks (plain http in a local network) every tab has its own.
 */
export function shareStream({ token, onVisit, onMore, onState }: SharedStreamOptions): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  // Absent outside of secure contexts, whatever the types say.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) {
    void readVisits({ token, signal, onVisit, onMore, onState })
    return () => stopping.abort()
  }

  const channel = new BroadcastChannel(nameOf(token))
  const tell = (message: Message) => channel.postMessage(message)
  let leading: StreamState | undefined

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return
    if ('asking' in data) {
      if (leading) tell({ state: leading })
    } else if (!leading) {
      if ('visit' in data && isLiveVisit(data.visit)) onVisit(data.visit)
      if ('more' in data && data.more === true) onMore()
      if ('state' in data && isState(data.state)) onState(data.state)
    }
  })
  tell({ asking: true })

  const lead = () =>
    readVisits({
      token,
      signal,
      onVisit: visit => {
        tell({ visit })
        onVisit(visit)
      },
      onMore: () => {
        tell({ more: true })
        onMore()
      },
      onState: state => {
        leading = state
        tell({ state })
        onState(state)
      }
    })
  locks.request(nameOf(token), { signal }, lead).catch((error: unknown) => {
    if (!isAborted(error)) throw error
  })
  return () => {
    stopping.abort()
    channel.close()
  }
}
