import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from './process.ts'

const ofLine = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])
const [PIECES, PIECE_MS] = [20, 100]

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** One question on its way to ClickHouse. */
interface Exchange {
  /** Asks the real one. */
  ask(): Promise<Answer>
  /** Begins to ask the real one, and breaks off in the middle of what is sent. */
  askHalf(): Promise<void>
  answer(answer: Answer): void
  /** The same, in small pieces. */
  drip(answer: Answer): Promise<void>
  /** Closes the connection without an answer. */
  cut(): void
}

export type Fault = (exchange: Exchange) => Promise<void>

export interface ClickHouseRelay {
  url: string
  /** What happens to inserts from now on; undefined: they go through. */
  breakInserts(fault?: Fault): void
  /** What happens to every question. */
  breakAll(fault?: Fault): void
  /** Inserts that came since then. */
  inserts(): number
  close(): Promise<void>
}

const through: Fault = async ({ ask, answer }) => answer(await ask())

/** No answer, and no end, until the asker has enough. */
export const silence: Fault = () => new Promise(() => {})

export const faults = {
  /** Every answer comes late. */
  late: async ({ ask, answer }) => {
    await sleep(1500)
    answer(await ask())
  },
  dripping: async ({ ask, drip }) => drip(await ask()),
  /** Half of it is sent, then nothing for a while, then the line breaks. */
  brokenInTheMiddle: async ({ askHalf, cut }) => {
    await askHalf()
    cut()
  },
  refusedWith500: async ({ answer }) => answer(saying(500, 'Internal Server Error')),
  refusedWith503: async ({ answer }) => answer(saying(503, '<html><h1>503 Service Unavailable</h1></html>')),
  /** Done all the same. */
  doneAndAnswered500: async ({ ask, answer }) => {
    await ask()
    answer(saying(500, 'Code: 210. DB::NetException: I/O error: Broken pipe. (NETWORK_ERROR)'))
  },
  doneAndNotAnswered: async ({ ask, cut }) => {
    await ask()
    cut()
  },
  /** The line breaks while it is still at work. */
  doneBehindTheBack: async ({ ask, cut }) => {
    void ask()
    cut()
  }
} satisfies Record<string, Fault>

function saying(status: number, text: string): Answer {
  return { status, headers: {}, body: Buffer.from(text) }
}

/** Those of the message, not of the line that it came over. */
const own = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofLine.has(name)))

const isInsert = (url: string) => /insert(\+|%20)into/i.test(url)

/** Stands before a ClickHouse server, and is as unreliable as it is told to be. */
export async function clickHouseRelay(real: string): Promise<ClickHouseRelay> {
  const port = await freePort()
  let [onInsert, onAll]: [Fault | undefined, Fault | undefined] = [undefined, undefined]
  let inserts = 0

  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const open = () =>
      request(new URL(url, real), { method, headers: { ...headers, connection: 'close' }, agent: false })

    const handle = async () => {
      const body = await buffer(incoming)
      const exchange: Exchange = {
        async ask() {
          const answered = Promise.withResolvers<IncomingMessage>()
          open().on('response', answered.resolve).on('error', answered.reject).end(body)
          const answer = await answered.promise
          return { status: answer.statusCode ?? 0, headers: own(answer.headers), body: await buffer(answer) }
        },
        async askHalf() {
          const asking = open()
          asking.on('error', () => {})
          asking.write(body.subarray(0, body.length / 2))
          await sleep(1000)
          asking.destroy()
        },
        answer(given) {
          outgoing.writeHead(given.status, given.headers).end(given.body)
        },
        async drip({ status, headers: told, body: text }) {
          outgoing.writeHead(status, told)
          outgoing.flushHeaders()
          const size = Math.ceil(text.length / PIECES)
          for (let piece = 0; piece < PIECES; piece += 1) {
            await sleep(PIECE_MS)
            outgoing.write(text.subarray(piece * size, (piece + 1) * size))
          }
          outgoing.end()
        },
        cut: () => void outgoing.destroy()
      }
      const insert = isInsert(url)
      if (insert) inserts += 1
      await (onAll ?? (insert ? onInsert : undefined) ?? through)(exchange)
    }
    handle().catch(() => outgoing.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    breakInserts(fault) {
      onInsert = fault
      inserts = 0
    },
    breakAll(fault) {
      onAll = fault
      inserts = 0
    },
    inserts: () => inserts,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}
