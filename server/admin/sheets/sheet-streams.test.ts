import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { answerError } from '#server/platform/error-handler.ts'

import { createSheetStreams } from './sheet-streams.ts'

/** Twice as long as the pauses that are no pauses, on a full machine too. */
const READER_MS = 2000
const PIECES = 4
/** As long as a thread may take to end. */
const ENDING_MS = 3000

let app: FastifyInstance
let base: string
let making: number
beforeEach(async () => {
  app = fastify()
  app.setErrorHandler(answerError)
  app.decorate('identify', async () => ({ userId: '1', sessionId: '1', roles: ['ADMIN'] as const }))
  app.addHook('onRequest', async asked => {
    asked.headers.authorization = 'Bearer of-an-admin'
  })
  making = 0
  const send = createSheetStreams(app, Date.now, { readerMs: READER_MS })
  const serveStream = (path: string, open: () => Readable) =>
    app.get(path, (_request, reply) =>
      send(reply, 'plan', async () => ({ total: 1, exact: true, open: async () => open() }))
    )
  const serve = (path: string, pieces: () => AsyncGenerator<Uint8Array>) =>
    serveStream(path, () => Readable.from(pieces(), { objectMode: false }))
  serveStream(
    '/lingering',
    () =>
      new Readable({
        read() {
          this.push(randomBytes(65_536))
        },
        destroy: (error, done) => void setTimeout(done, ENDING_MS, error)
      })
  )
  serve('/endless', async function* endless() {
    making += 1
    try {
      for (;;) yield randomBytes(65_536)
    } finally {
      making -= 1
    }
  })
  serve('/short', async function* short() {
    yield randomBytes(1000)
  })
  serve('/slow', async function* slow() {
    for (let n = 0; n < PIECES; n += 1) {
      await sleep(READER_MS * 1.25)
      yield randomBytes(1000)
    }
  })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

/** A download that the reader has paused: the connection stays. */
async function paused(path = '/endless'): Promise<IncomingMessage> {
  const asking = request(`${base}${path}`)
  asking.end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('no answer')
  return response
}

const status = async () => {
  const { status: code, body } = await fetch(`${base}/slow`)
  await body?.cancel()
  return code
}

test('who takes nothing for long is given up: others get the place, and no half is taken for a whole', async () => {
  const responses = [await paused(), await paused()]
  expect([making, await status()]).toEqual([2, 429])
  await vi.waitUntil(() => making === 0, { timeout: 10_000 })
  expect(await status()).toBe(200)
  for (const response of responses)
    await expect(buffer(response)).rejects.toMatchObject({ code: 'ECONNRESET' })
})

const short = async () => {
  const response = await fetch(`${base}/short`)
  await response.arrayBuffer()
  return response.status
}

test('who cancels makes room at once, but not for any number of files that are still ending', async () => {
  const room = (timeout: number) => vi.waitUntil(async () => (await short()) === 200, { timeout })
  const twoLeave = async () => {
    const responses = [await paused('/lingering'), await paused('/lingering')]
    expect([...responses.map(({ statusCode }) => statusCode), await short()]).toEqual([200, 200, 429])
    for (const response of responses) response.destroy()
    return performance.now()
  }
  const at = await twoLeave()
  await room(ENDING_MS / 2)
  await twoLeave()
  expect(await short()).toBe(429)
  expect(performance.now() - at).toBeLessThan(ENDING_MS)
  await room(2 * ENDING_MS)
})

const SIP = 20_000_000

test('who stops for a while and reads on, or waits for rows that take long, gets all', async () => {
  const response = await paused()
  let sips = 0
  let taken = 0
  for await (const piece of response) {
    taken += Buffer.isBuffer(piece) ? piece.length : 0
    if (taken < SIP) continue
    taken = 0
    sips += 1
    if (sips === PIECES) break
    await sleep(READER_MS / 2)
  }
  expect([sips, response.errored]).toEqual([PIECES, null])
  const slow = await fetch(`${base}/slow`)
  expect((await slow.arrayBuffer()).byteLength).toBe(PIECES * 1000)
})
