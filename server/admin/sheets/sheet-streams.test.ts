import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { answerError } from '#server/platform/error-handler.ts'
import { howItEnded } from '#test/how-it-ended.ts'

import { createSheetStreams } from './sheet-streams.ts'

/** Twice as long as the pauses that are no pauses. This time passes by hand alone. */
const READER_MS = 2000
const PIECES = 4
/** Until what is made has gone as far as it can. */
const CALM_MS = 100
const SOON = { timeout: 60_000 }

let app: FastifyInstance
let base: string
let making: number
let arrived: number
/** Of files that nobody waits for any more: lets each of them end. */
let endings: (() => void)[]
beforeEach(async () => {
  app = fastify()
  app.setErrorHandler(answerError)
  app.decorate('identify', async () => ({ userId: '1', sessionId: '1', roles: ['ADMIN'] as const }))
  app.addHook('onRequest', async asked => {
    asked.headers.authorization = 'Bearer of-an-admin'
  })
  making = 0
  arrived = 0
  endings = []
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
        destroy: (error, done) => void endings.push(() => done(error))
      })
  )
  async function* endless() {
    making += 1
    try {
      for (;;) yield randomBytes(65_536)
    } finally {
      making -= 1
    }
  }
  serve('/endless', endless)
  const open = async () => Readable.from(endless(), { objectMode: false })
  app.get('/left', async (_request, reply) => {
    arrived += 1
    await once(reply.raw, 'close')
    return send(reply, 'plan', async () => ({ total: 1, exact: true, open }))
  })
  serve('/short', async function* short() {
    yield randomBytes(1000)
  })
  serve('/slow', async function* slow() {
    for (let n = 0; n < PIECES; n += 1) {
      // What was made before is taken by then, and this piece takes long.
      await sleep(CALM_MS)
      vi.advanceTimersByTime(READER_MS * 1.25)
      yield randomBytes(1000)
    }
  })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** A download that the reader has paused: the connection stays. */
async function paused(path = '/endless'): Promise<IncomingMessage> {
  const asking = request(`${base}${path}`)
  asking.end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('no answer')
  return response
}

/** Not by `fetch`, whose own timers would stand still behind the test, too. */
const short = async () => {
  const response = await paused('/short')
  await buffer(response)
  return response.statusCode
}

test('who takes nothing for long is given up: others get the place, and no half is taken for a whole', async () => {
  const responses = [await paused(), await paused()]
  expect([making, await short()]).toEqual([2, 429])
  const afterAWhile = () => {
    vi.advanceTimersByTime(READER_MS)
    return making
  }
  await expect.poll(afterAWhile, SOON).toBe(0)
  await expect.poll(short, SOON).toBe(200)
  for (const response of responses) expect(await howItEnded(response)).toBe('ECONNRESET')
})

test('who cancels makes room at once, but not for any number of files that are still ending', async () => {
  const twoLeave = async () => {
    const responses = [await paused('/lingering'), await paused('/lingering')]
    expect([...responses.map(({ statusCode }) => statusCode), await short()]).toEqual([200, 200, 429])
    for (const response of responses) response.destroy()
  }
  await twoLeave()
  await expect.poll(short, SOON).toBe(200)
  await twoLeave()
  await expect.poll(() => endings.length, SOON).toBe(4)
  expect(await short()).toBe(429)
  for (const end of endings) end()
  await expect.poll(short, SOON).toBe(200)
})

test('who goes while it is looked up who asks takes no place', async () => {
  const asking = [0, 1].map(() => request(`${base}/left`).on('error', () => {}))
  for (const one of asking) one.end()
  await expect.poll(() => arrived, SOON).toBe(2)
  for (const one of asking) one.destroy()
  await sleep(CALM_MS)
  await expect.poll(short, SOON).toBe(200)
  expect(making).toBe(0)
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
    await sleep(CALM_MS)
    vi.advanceTimersByTime(READER_MS / 2)
  }
  expect([sips, response.errored]).toEqual([PIECES, null])
  expect((await buffer(await paused('/slow'))).byteLength).toBe(PIECES * 1000)
})
