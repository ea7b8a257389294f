import { connect, type Socket } from 'node:net'

import { analytics } from '#contract/analytics.ts'

/** One reader of the stream, as light as can be: a thousand of them are to weigh nothing beside the server. */
export interface Reader {
  /** Resolves with the head of the answer. */
  opened: Promise<void>
  visits(): number
  /** Reads no more; what is sent stays on its way. */
  pause(): void
  close(): void
}

const EVENT = 'event: visit\n'

/** `onVisit` is given the data of each visit. */
export function openReader(port: number, token: string, onVisit?: (data: string) => void): Reader {
  const opened = Promise.withResolvers<void>()
  let [text, visits] = ['', 0]
  const socket: Socket = connect(port, '127.0.0.1', () => {
    socket.write(
      `GET ${analytics.live.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`
    )
  })
  socket.setEncoding('latin1')
  socket.once('data', (head: string) => {
    if (head.startsWith('HTTP/1.1 200 ')) opened.resolve()
    else opened.reject(new Error(head))
  })
  socket.on('data', (chunk: string) => {
    const events = `${text}${chunk}`.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const at = event.indexOf(EVENT)
      if (at < 0) continue
      visits += 1
      onVisit?.(event.slice(at + EVENT.length))
    }
  })
  socket.on('error', opened.reject)
  socket.on('close', () => opened.reject(new Error('closed')))
  opened.promise.catch(() => {})
  return {
    opened: opened.promise,
    visits: () => visits,
    pause: () => void socket.pause(),
    close: () => void socket.destroy()
  }
}
