import { connect } from 'node:net'

/** Opens one address again and again over connections that stay. */
export interface Hammer {
  /** Redirects that arrived whole. */
  answered(): number
  /** Resolves when every connection is gone; answers how many of them waited for an answer then. */
  broken: Promise<number>
  /** Lets the answers under way arrive, then closes every connection. */
  stop(): Promise<void>
}

const END = Buffer.from('\r\n\r\n')
const REDIRECT = 'HTTP/1.1 302 '

/** `request` is written anew as soon as its answer, which has no body, is there. */
export function startHammer(port: number, connections: number, request: string): Hammer {
  let answered = 0
  let stopping = false
  const one = (): Promise<number> => {
    const closed = Promise.withResolvers<number>()
    const socket = connect(port, '127.0.0.1')
    let received = Buffer.alloc(0)
    let waiting = 0
    const send = () => {
      waiting = 1
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk])
      if (received.indexOf(END) !== received.length - END.length) return
      const head = received.toString('latin1')
      if (!head.startsWith(REDIRECT)) closed.reject(new Error(`no redirect: ${head}`))
      received = Buffer.alloc(0)
      waiting = 0
      answered += 1
      if (stopping) socket.end()
      else send()
    })
    // A server that is killed resets its connections.
    socket.on('error', () => {})
    socket.on('close', () => closed.resolve(waiting))
    return closed.promise
  }
  const all = Promise.all(Array.from({ length: connections }, one))
  return {
    answered: () => answered,
    broken: all.then(each => each.reduce((sum, waits) => sum + waits, 0)),
    async stop() {
      stopping = true
      await all
    }
  }
}
