import { connect } from 'node:net'

/** Opens one address again and again over connections that stay. */
export interface Hammer {
  /** Redirects that arrived whole. */
  answered(): number
  /** Of those. */
  slowestMs(): number
  /** Asks for nothing any more, so that `broken` counts only what was asked for before. */
  halt(): void
  /** Resolves when every connection is gone; answers how many of them waited for an answer then. */
  broken: Promise<number>
  /** Lets the answers under way arrive, then closes every connection. @throws when an answer was no redirect */
  stop(): Promise<void>
}

const END = Buffer.from('\r\n\r\n')
const REDIRECT = 'HTTP/1.1 302 '

/** `request` is written anew as soon as its answer, which has no body, is there, or `pauseMs` later. */
export function startHammer(port: number, connections: number, request: string, pauseMs = 0): Hammer {
  let answered = 0
  let slowest = 0
  let stopping = false
  const one = (): Promise<number> => {
    const closed = Promise.withResolvers<number>()
    const socket = connect(port, '127.0.0.1')
    let received = Buffer.alloc(0)
    let waiting = 0
    let sentAt = 0
    const send = () => {
      if (stopping) {
        socket.end()
        return
      }
      waiting = 1
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk])
      const end = received.indexOf(END)
      if (end < 0) return
      const head = received.toString('latin1')
      if (!head.startsWith(REDIRECT)) {
        closed.reject(new Error(`no redirect: ${head}`))
        socket.destroy()
        return
      }
      if (end !== received.length - END.length) return
      received = Buffer.alloc(0)
      waiting = 0
      answered += 1
      slowest = Math.max(slowest, performance.now() - sentAt)
      if (pauseMs === 0) send()
      else setTimeout(send, pauseMs)
    })
    // A server that is killed resets its connections.
    socket.on('error', () => {})
    socket.on('close', () => closed.resolve(waiting))
    return closed.promise
  }
  const halt = () => {
    stopping = true
  }
  const all = Promise.all(Array.from({ length: connections }, one))
  // Whoever waits for the end is told.
  all.catch(() => {})
  const broken = all.then(each => each.reduce((sum, waits) => sum + waits, 0))
  broken.catch(() => {})
  return {
    answered: () => answered,
    slowestMs: () => Math.round(slowest),
    halt,
    broken,
    async stop() {
      halt()
      const unanswered = await broken
      if (unanswered > 0) throw new Error(`${unanswered} connections were closed without an answer`)
    }
  }
}
