import { Readable } from 'node:stream'

import type { LiveVisit } from '#contract/analytics.ts'

/** Visits that wait for a slow reader; beyond that the oldest are left out. */
const WAITING_MAX = 100

export interface LiveStream {
  readable: Readable
  /** `more`: there were others, which are left out. */
  send(visits: readonly LiveVisit[], more: boolean): void
  /** Shows that the line is alive, to whoever reads and to what stands between. */
  beat(): void
  /** Ends it for the reader; one that does not read is cut off. */
  end(): void
}

const COMMENT = ':\n\n'
const MORE = 'event: more\ndata: {}\n\n'

/** https://html.spec.whatwg.org/multipage/server-sent-events.html; JSON leaves no line break in the data. */
const eventOf = (visit: LiveVisit) => `event: visit\ndata: ${JSON.stringify(visit)}\n\n`

/** Visits as server-sent events. `onClosed` is called once, whoever ends it. */
export function createLiveStream(onClosed: () => void): LiveStream {
  const waiting: LiveVisit[] = []
  let leftOut = false
  let wanted = false

  const push = (text: string) => {
    wanted = false
    readable.push(text)
  }

  const flush = () => {
    if (!wanted || (waiting.length === 0 && !leftOut)) return
    const events = waiting.splice(0).map(eventOf)
    if (leftOut) events.push(MORE)
    leftOut = false
    push(events.join(''))
  }

  const readable = new Readable({
    read() {
      wanted = true
      flush()
    },
    destroy(error, done) {
      wanted = false
      onClosed()
      done(error)
    }
  })
  // The head of an answer leaves with its first bytes.
  readable.push(COMMENT)

  return {
    readable,
    send(visits, more) {
      waiting.push(...visits)
      const over = waiting.splice(0, waiting.length - WAITING_MAX)
      leftOut ||= more || over.length > 0
      flush()
    },
    beat() {
      if (wanted) push(COMMENT)
    },
    end() {
      wanted = false
      if (readable.isPaused()) readable.destroy()
      else readable.push(null)
    }
  }
}
