import { text } from 'node:stream/consumers'

import { describe, expect, test, vi } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { ask, openConnection, readByNode } from '#test/raw-connection.ts'
import { HOST, kinds, LAST, lasting, openRedirectWorld, request, requests } from '#test/redirect-world.ts'

const world = duringTests(openRedirectWorld)

const plainOnes = new Set([
  'plain',
  'a query',
  'an empty query',
  'a confirmed age',
  'a posted answer',
  'the host of the app',
  'a proxy',
  'a cookie',
  'a messenger',
  'no User-Agent'
])

describe.each(kinds)('%s', (kind, isCounted, fields) => {
  test.each(requests.filter(([, , , , version]) => version === undefined))(
    'with %s, is answered and counted on an open connection as on a new one',
    async (what, method, behind, headers) => {
      const { _id, shortlink } = await world.makeLink(fields(world.server.now()))
      await world.server.services.cache.load(shortlink)
      const asked = `${method} /${shortlink}${behind} HTTP/1.1\r\n${headers}\r\n${what === 'a body' ? 'abc' : ''}`
      const socket = await openConnection(world.port)
      let [first, second] = ['', '']
      const read = await readByNode(async () => {
        first = await ask(socket, asked)
        second = await ask(socket, asked)
      })
      socket.destroy()
      expect(read).toBe(plainOnes.has(what) ? 1 : 2)
      expect(lasting(second)).toBe(lasting(first))
      expect(first).toMatch(/^HTTP\/1\.1 /)
      const counted = isCounted && !(kind === 'a link for adults' && what === 'a posted answer')
      expect((await world.clicksOf(_id)).map(({ count }) => count)).toEqual(counted ? [2] : [])
      await world.server.services.sql`update links set deleted_at = now() where id = ${_id}`
    }
  )
})

test('the moment of an answer is told as everywhere', async () => {
  const { socket, plain } = await world.openedConnection()
  const before = Math.floor(Date.now() / 1000) * 1000
  const date = Date.parse(/^Date: (.*)\r$/m.exec(await ask(socket, plain))?.[1] ?? '')
  expect(date).toBeGreaterThanOrEqual(before)
  expect(date).toBeLessThanOrEqual(Date.now())
  socket.destroy()
})

test('an answer does not leave before its click is written, and what comes meanwhile waits for it', async () => {
  const { link, socket, plain } = await world.openedConnection()
  const kept = Promise.withResolvers<() => void>()
  const append = vi.spyOn(world.server.services.spool, 'append').mockImplementation((_line, written) => {
    kept.resolve(written)
  })
  socket.write(`${request(link.shortlink, '?n=1')}\r\n`)
  const written = await kept.promise
  append.mockRestore()
  // It is none, which is told at once, but not before.
  socket.write(`GET /no/link HTTP/1.1\r\n${HOST}${LAST}`)
  const other = await openConnection(world.port)
  expect(await ask(other, plain)).toMatch(/^HTTP\/1\.1 302 /)
  expect(await ask(other, plain)).toMatch(/^HTTP\/1\.1 302 /)
  expect(socket.read()).toBeNull()
  written()
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 302 [^]*HTTP\/1\.1 404 /)
  other.destroy()
})

test('a request that comes while Node answers the one before is answered after it', async () => {
  const { link, socket, plain } = await world.openedConnection()
  const { cache } = world.server.services
  const found = Promise.withResolvers<void>()
  const load = cache.load.bind(cache)
  const asked = Promise.withResolvers<void>()
  const spy = vi.spyOn(cache, 'load').mockImplementationOnce(async (...args) => {
    asked.resolve()
    await found.promise
    return load(...args)
  })
  socket.write(request(nextName('l-late-')) + '\r\n')
  await asked.promise
  socket.write(plain)
  // Whatever would have been answered at once has come.
  const other = await openConnection(world.port)
  await ask(other, plain)
  await ask(other, plain)
  expect(socket.read()).toBeNull()
  found.resolve()
  socket.write(request(link.shortlink) + LAST)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 [^]*HTTP\/1\.1 302 [^]*HTTP\/1\.1 302 /)
  spy.mockRestore()
  other.destroy()
})

test('an answer whose click is being written when a stop begins leaves before its connection is closed', async () => {
  const { socket, plain } = await world.openedConnection()
  const { app, services } = world.server
  const append = services.spool.append.bind(services.spool)
  let closed: Promise<unknown> = Promise.resolve()
  vi.spyOn(services.spool, 'append').mockImplementationOnce((line, written) => {
    append(line, written)
    closed = app.close()
  })
  socket.write(plain)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 302 /)
  await closed
})
