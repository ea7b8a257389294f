import { connect } from 'node:net'

import { openingRequest } from './over-http.ts'

/** Opens one address again and again over connections that stay, each time under a name of its own (`utm_content`). */
export interface Hammer {
  /** Redirects that arrived whole. */
  answered(): number
  /** The names of those. */
  names(): readonly string[]
  /** Of those. */
  slowestMs(): number
  /** Asks for nothing any more, so that `broken` counts only what was asked for before. */
  halt(): void
  /** Resolves when every connection is gone; answers the names of what was asked for and not answered until then. */
  broken: Promise<string[]>
  /** Lets the answers under way arrive, then closes every connection. @throws when an answer was no redirect */
  stop(): Promise<void>
}

const END = Buffer.from('\r\n\r\n')
const REDIRECT = 'HTTP/1.1 302 '

let hammers = 0

/** The link is opened anew as soon as its answer, which has no body, is there, or `pauseMs` later. */
export function startHammer(port: number, connections: number, slug: string, pauseMs = 0): Hammer {
  hammers += 1
  const prefix = `h${hammers}-`
  let asked = 0
  const answered: string[] = []
  let slowest = 0
  let stopping = false
  const one = (): Promise<string[]> => {
    const closed = Promise.withResolvers<string[]>()
    const socket = connect(port, '127.0.0.1')
    let received = Buffer.alloc(0)
    let waiting: string | undefined
    let sentAt = 0
    const send = () => {
      if (stopping) {
        socket.end()
        return
      }
      asked += 1
      waiting = prefix + asked
      sentAt = performance.now()
      socket.write(openingRequest(slug, waiting))
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
      if (waiting !== undefined) answered.push(waiting)
      waiting = undefined
      slowest = Math.max(slowest, performance.now() - sentAt)
      if (pauseMs === 0) send()
      else setTimeout(send, pauseMs)
    })
    // A server that is killed resets its connections.
    socket.on('error', () => {})
    socket.on('close', () => closed.resolve(waiting === undefined ? [] : [waiting]))
    return closed.promise
  }
  const halt = () => {
    stopping = true
  }
  const all = Promise.all(Array.from({ length: connections }, one))
  // Whoever waits for the end is told.
  all.catch(() => {})
  const broken = all.then(each => each.flat())
  broken.catch(() => {})
  return {
    answered: () => answered.length,
    names: () => answered,
    slowestMs: () => Math.round(slowest),
    halt,
    broken,
    async stop() {
      halt()
      const unanswered = await broken
      if (unanswered.length > 0)
        throw new Error(`${unanswered.length} connections were closed without an answer`)
    }
  }
}
