import type { LiveVisit } from '#contract/analytics.ts'
import { readToken, subscribeToken } from '#web/api/session.ts'

import { shareStream } from './shared-stream.ts'
import type { StreamState } from './visit-stream.ts'

/** Enough for a strip that is opened anew, filtered or not. */
const KEPT = 50
/** From one screen to the next the stream goes on. */
const LINGER_MS = 2000

type VisitListener = (visit: LiveVisit) => void

/** The visits of this tab, wherever they are read; the newest first. */
let state: StreamState = 'connecting'
let recent: readonly LiveVisit[] = []
let token = ''
let stop: (() => void) | undefined
let lingering: ReturnType<typeof setTimeout> | undefined
let unsubscribe: (() => void) | undefined

const stateListeners = new Set<() => void>()
const visitListeners = new Set<VisitListener>()
const moreListeners = new Set<() => void>()

const isWanted = () => stateListeners.size + visitListeners.size + moreListeners.size > 0

const tellMore = () => moreListeners.forEach(listener => listener())

const setState = (next: StreamState) => {
  // Whatever came between the last answer of a report and now was not told.
  if (state !== 'open' && next === 'open') tellMore()
  state = next
  stateListeners.forEach(listener => listener())
}

/** Nothing of one user is left to the next. */
function follow() {
  const present = readToken()
  if (present !== token) {
    stop?.()
    stop = undefined
    recent = []
    token = present
  }
  if (stop || token === '' || !isWanted()) return
  setState('connecting')
  stop = shareStream({
    token,
    onState: setState,
    onVisit: visit => {
      recent = [visit, ...recent].slice(0, KEPT)
      visitListeners.forEach(listener => listener(visit))
    },
    onMore: tellMore
  })
}

function open() {
  clearTimeout(lingering)
  unsubscribe ??= subscribeToken(follow)
  follow()
}

function close() {
  lingering = setTimeout(() => {
    stop?.()
    stop = undefined
    // What comes from now on would be missing among them.
    recent = []
    unsubscribe?.()
    unsubscribe = undefined
  }, LINGER_MS)
}

function join<L>(listeners: Set<L>, listener: L): () => void {
  const wasWanted = isWanted()
  listeners.add(listener)
  if (!wasWanted) open()
  return () => {
    listeners.delete(listener)
    if (!isWanted()) close()
  }
}

export const subscribeState = (listener: () => void) => join(stateListeners, listener)

export const subscribeVisits = (listener: VisitListener) => join(visitListeners, listener)

/** Visits came that are left out: they may be any. */
export const subscribeMore = (listener: () => void) => join(moreListeners, listener)

export const readState = (): StreamState => state

export const recentVisits = (): readonly LiveVisit[] => recent
