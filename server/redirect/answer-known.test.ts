import { subscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { beforeAll, describe, expect, test, vi } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import {
  AGENT,
  HOST,
  kinds,
  LAST,
  lasting,
  openRedirectWorld,
  request,
  requests
} from '#test/redirect-world.ts'

const world = duringTests(openRedirectWorld)
/** Requests that came to a handler of Fastify. */
let routed = 0

beforeAll(() => {
  subscribe('tracing:fastify.request.handler:start', () => {
    routed += 1
  })
})

/** What is answered to these bytes until the connection ends. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(world.port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const ask = (path: string, method = 'GET') => answerTo(`${method} ${path} HTTP/1.1\r\n${HOST}${AGENT}${LAST}`)

const opened = (socket: Socket) => new Promise<void>(resolve => socket.once('connect', resolve))

/** Makes the router, not the memory, find the link: for it this is a letter like any other. */
const encoded = (slug: string) => slug.replace(/^l/, '%6c')

describe.each(kinds)('%s', (kind, isCounted, fields) => {
  test.each(requests)(
    'with %s, is answered and counted from memory as by its route',
    async (what, method, behind, headers, version = '1.1') => {
      const { _id, shortlink } = await world.makeLink(fields(world.server.now()))
      // That one is led to the question first.
      const counted = isCounted && !(kind === 'a link for adults' && what === 'a posted answer')
      const open = (slug: string) =>
        answerTo(
          `${method} /${slug}${behind} HTTP/${version}\r\n${headers}${LAST}${what === 'a body' ? 'abc' : ''}`
        )
      const before = routed
      const first = await open(encoded(shortlink))
      expect(routed).toBe(before + 1)
      expect(lasting(await open(shortlink))).toBe(lasting(first))
      expect(routed).toBe(before + 1)
      expect(first).toMatch(/^HTTP\/1\.1 /)
      expect((await world.clicksOf(_id)).map(({ count }) => count)).toEqual(counted ? [2] : [])
      await world.server.services.sql`update links set deleted_at = now() where id = ${_id}`
    }
  )
})

test('what leads nowhere is answered from memory too, and what is no opening goes to its route', async () => {
  const { shortlink } = await world.makeLink()
  const unknown = nextName('l-unknown-')
  await Promise.all([ask(`/${shortlink}`), ask(`/${unknown}`)])
  const before = routed
  const again = await ask(`/${unknown}`)
  expect(again).toMatch(/^HTTP\/1\.1 404 /)
  expect(routed).toBe(before)
  expect(lasting(await ask(`/${encoded(unknown)}`))).toBe(lasting(again))
  expect(await ask(`/${shortlink}/`)).toMatch(/^HTTP\/1\.1 302 /)
  expect(await ask(`/${shortlink}+`)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ask(`http://tr.test/${shortlink}`)).toMatch(/^HTTP\/1\.1 404 /)
  for (const method of ['POST', 'OPTIONS']) {
    expect(await ask(`/${shortlink}`, method)).toMatch(/^HTTP\/1\.1 404 /)
  }
})

test.each([
  ['from memory', (slug: string) => slug],
  ['by its route', encoded]
])('an answer %s does not leave before its click is written', async (_, addressed) => {
  const { shortlink } = await world.makeLink()
  await ask(`/${shortlink}`)
  const kept = Promise.withResolvers<() => void>()
  const append = vi.spyOn(world.server.services.spool, 'append').mockImplementation((_line, written) => {
    kept.resolve(written)
  })
  const socket = connect(world.port, '127.0.0.1')
  socket.write(request(addressed(shortlink)) + LAST)
  const answer = text(socket)
  const written = await kept.promise
  append.mockRestore()
  // Another one is asked and answered meanwhile: whatever was on its way would have come.
  expect(await ask(`/${shortlink}`)).toMatch(/^HTTP\/1\.1 302 /)
  expect(socket.bytesRead).toBe(0)
  written()
  expect(await answer).toMatch(/^HTTP\/1\.1 302 /)
})

describe('a connection', () => {
  test('that asks many at once is answered in turn, whoever answers', async () => {
    const slugs = await Promise.all([1, 2, 3].map(async () => (await world.makeLink()).shortlink))
    const behind = slugs.map((_slug, at) => `?n=${at}`)
    for (const slug of slugs.slice(1)) await answerTo(request(slug) + LAST)
    const answers = await answerTo(
      slugs.map((slug, at) => request(slug, behind[at]) + (at < 2 ? '\r\n' : LAST)).join('')
    )
    expect(answers.match(/(?<=Location: ).*/gi)).toEqual(
      behind.map(query => `https://example.ru/page${query}`)
    )
  })

  test('that goes away before its answer takes nobody along, and its click is counted', async () => {
    const { _id, shortlink } = await world.makeLink()
    await answerTo(request(shortlink) + LAST)
    const sockets = Array.from({ length: 20 }, () => connect(world.port, '127.0.0.1'))
    await Promise.all(sockets.map(opened))
    for (const socket of sockets) socket.write(`${request(shortlink)}\r\n`, () => socket.destroy())
    await expect.poll(async () => (await world.clicksOf(_id))[0]?.count ?? 0, { timeout: 60_000 }).toBe(21)
    expect(await answerTo(request(shortlink) + LAST)).toMatch(/^HTTP\/1\.1 302 /)
  })

  test('that is in the middle of a request when the server stops is told that it ends', async () => {
    const { shortlink } = await world.makeLink()
    await answerTo(request(shortlink) + LAST)
    const socket = connect(world.port, '127.0.0.1')
    await opened(socket)
    socket.write(`${request(shortlink)}\r\n`)
    await new Promise(resolve => socket.once('data', resolve))
    socket.write(request(shortlink))
    const answer = text(socket)
    // The bytes are there before the server stops.
    await answerTo(request(shortlink) + LAST)
    const closed = world.server.app.close()
    socket.write('\r\n')
    expect(await answer).toMatch(/^connection: close\r$/im)
    await closed
  })
})
