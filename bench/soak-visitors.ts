import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { clickRequest } from './click-request.ts'
import { clicksOn } from './clicks.ts'

// Visitors of every kind, kind and unkind, for a while: node bench/soak-visitors.ts <port> <seconds> <links>. Every second and at the
// end a line of JSON.

const [port = 0, seconds = 0, links = 1] = process.argv.slice(2).map(Number)
const nextClick = clicksOn(links)
const opening = (more?: string) => clickRequest(nextClick(), more)
const until = performance.now() + seconds * 1000

const counted = {
  /** Openings whose redirect came. */
  answered: 0,
  /** Openings whose redirect did not come, or that nobody waited for: they may have been counted. */
  left: 0,
  /** Answers to what is no opening of a link. */
  others: 0,
  /** Connections that broke off while a redirect was waited for. */
  broken: 0
}

const REDIRECT = /HTTP\/1\.1 302 /g
const redirectsIn = (said: string) => said.match(REDIRECT)?.length ?? 0

interface Line {
  socket: Socket
  /** What has come and nobody has read yet; absent when the connection has ended. Waits for it. */
  next(): Promise<string | undefined>
}

async function open(): Promise<Line> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay()
  let wake: (() => void) | undefined
  for (const event of ['connect', 'readable', 'close', 'error']) socket.on(event, () => wake?.())
  const moved = () => new Promise<void>(resolve => (wake = resolve))
  const next = async () => {
    for (;;) {
      const chunk: unknown = socket.read()
      if (typeof chunk === 'string') return chunk
      if (socket.destroyed || socket.readableEnded) return undefined
      await moved()
    }
  }
  await moved()
  return { socket, next }
}

/** Waits for so many redirects, which have no body, or for the end of the connection. */
async function redirects({ next }: Line, count: number): Promise<void> {
  let said = ''
  while (redirectsIn(said) < count || !said.endsWith('\r\n\r\n')) {
    const chunk = await next()
    if (chunk === undefined) break
    said += chunk
  }
  const came = redirectsIn(said)
  counted.answered += came
  counted.left += count - came
  if (came < count) counted.broken += 1
}

const ask = async (line: Line, text: string, count = 1) => {
  line.socket.write(text, 'latin1')
  await redirects(line, count)
}

async function wholeAnswer({ next }: Line): Promise<string> {
  let said = ''
  for (let chunk = await next(); chunk !== undefined; chunk = await next()) said += chunk
  return said
}

/** Asks, and waits for no answer. */
async function leave(line: Line): Promise<void> {
  line.socket.write(opening())
  counted.left += 1
  await sleep(Math.random() * 3)
}

const KEPT_ASKS = 300
const AT_ONCE = 5
const UNREAD = 20
const CLOSE = 'connection: close\r\n'

const visitors: Record<string, { many: number; pauseMs: number; visit: (line: Line) => Promise<void> }> = {
  keepsItsConnection: {
    many: 40,
    pauseMs: 100,
    async visit(line) {
      for (let n = 0; n < KEPT_ASKS && !line.socket.destroyed; n += 1) {
        await ask(line, opening())
        await sleep(20)
      }
    }
  },
  comesOnce: { many: 12, pauseMs: 20, visit: line => ask(line, opening(CLOSE)) },
  halfCloses: {
    many: 3,
    pauseMs: 20,
    async visit(line) {
      line.socket.end(opening())
      const came = redirectsIn(await wholeAnswer(line))
      counted.answered += came
      counted.left += 1 - came
    }
  },
  leaves: { many: 5, pauseMs: 20, visit: leave },
  leavesAnOpenConnection: {
    many: 5,
    pauseMs: 20,
    async visit(line) {
      await ask(line, opening())
      await leave(line)
    }
  },
  comesInPieces: {
    many: 5,
    pauseMs: 20,
    async visit(line) {
      await ask(line, opening())
      const text = opening()
      const cut = Math.floor(Math.random() * text.length)
      line.socket.write(text.slice(0, cut))
      await sleep(2)
      await ask(line, text.slice(cut))
      await ask(line, opening())
    }
  },
  asksSeveralAtOnce: {
    many: 3,
    pauseMs: 20,
    async visit(line) {
      await ask(line, opening())
      await ask(line, Array.from({ length: AT_ONCE }, () => opening()).join(''), AT_ONCE)
    }
  },
  neverReads: {
    many: 3,
    pauseMs: 500,
    async visit(line) {
      for (let n = 0; n < UNREAD; n += 1) {
        line.socket.write(opening())
        counted.left += 1
        await sleep(20)
      }
    }
  },
  asksForOtherThings: {
    many: 3,
    pauseMs: 50,
    async visit(line) {
      const asked = [
        `GET /none-${Math.random()} HTTP/1.1\r\nhost: localhost\r\n${CLOSE}\r\n`,
        `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-type: application/json\r\n${CLOSE}\r\n{}`,
        `GET /health HTTP/1.1\r\nhost: localhost\r\n${CLOSE}\r\n`,
        '\u0016\u0003\u0001 no HTTP\r\n\r\n'
      ]
      line.socket.write(asked[Math.floor(Math.random() * asked.length)] ?? '', 'latin1')
      if ((await wholeAnswer(line)).startsWith('HTTP/1.1')) counted.others += 1
    }
  }
}

const tell = () => process.stdout.write(`${JSON.stringify(counted)}\n`)
const telling = setInterval(tell, 1000)
await Promise.all(
  Object.values(visitors).flatMap(({ many, pauseMs, visit }) =>
    Array.from({ length: many }, async () => {
      while (performance.now() < until) {
        const line = await open()
        await visit(line)
        line.socket.destroy()
        await sleep(pauseMs)
      }
    })
  )
)
clearInterval(telling)
tell()
