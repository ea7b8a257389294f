import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, test, vi } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { answerOn, ask, readByNode } from '#test/raw-connection.ts'
import { HOST, LAST, openRedirectWorld, request } from '#test/redirect-world.ts'

const world = duringTests(openRedirectWorld)

const BODY = '{"username":"","password":""}'

const post = (length: string, host: string) =>
  `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n${length}\r\n\r\n`

describe('on an open connection', () => {
  test('requests in one piece are answered in turn, and so is what follows them', async () => {
    const { link, socket } = await world.openedConnection()
    const asked = [1, 2, 3].map(n => `${request(link.shortlink, `?n=${n}`)}\r\n`)
    socket.write(asked.slice(0, 2).join(''))
    socket.write(`${request(link.shortlink, '?n=3')}${LAST}`)
    expect((await text(socket)).match(/(?<=page\?n=)\d/g)).toEqual(['1', '2', '3'])
  })

  test.each([1, 20, -2])(
    'a head whose first piece ends at %s is read by Node, and so is what follows',
    async at => {
      const { socket, plain, sendPiece } = await world.openedConnection()
      const read = await readByNode(async () => {
        await sendPiece(plain.slice(0, at))
        expect(await ask(socket, plain.slice(at))).toMatch(/^HTTP\/1\.1 302 /)
        expect(await ask(socket, plain)).toMatch(/^HTTP\/1\.1 302 /)
      })
      expect(read).toBe(2)
      socket.destroy()
    }
  )

  test.each([
    ['at once', (head: string, body: string) => [head + body]],
    ['behind its head', (head: string, body: string) => [head, body]],
    ['in pieces', (head: string, body: string) => [head + body.slice(0, 3), body.slice(3, 5), body.slice(5)]]
  ])('a body that comes %s goes to Node, and the next plain request does not', async (_how, pieces) => {
    const { socket, plain, sendPiece } = await world.openedConnection()
    const head = post(`Content-Length: ${BODY.length}`, 'Host: tropa.test\r\n')
    const read = await readByNode(async () => {
      for (const piece of pieces(head, BODY)) await sendPiece(piece)
      expect(await answerOn(socket, head)).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(await ask(socket, plain)).toMatch(/^HTTP\/1\.1 302 /)
    })
    expect(read).toBe(1)
    socket.destroy()
  })

  test('a body that is refused before it comes is Node’s, and so is what follows it', async () => {
    const { socket, plain } = await world.openedConnection()
    const read = await readByNode(async () => {
      expect(await ask(socket, post(`Content-Length: ${BODY.length}`, HOST))).toMatch(/^HTTP\/1\.1 404 /)
      expect(await ask(socket, BODY + plain)).toMatch(/^HTTP\/1\.1 302 /)
      expect(await ask(socket, plain)).toMatch(/^HTTP\/1\.1 302 /)
    })
    expect(read).toBe(3)
    socket.destroy()
  })

  test('a body of pieces is Node’s, and so is what follows it', async () => {
    const { socket, plain } = await world.openedConnection()
    const head = post('Transfer-Encoding: chunked', 'Host: tropa.test\r\n')
    expect(await ask(socket, `${head}2\r\n{}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(await readByNode(() => ask(socket, plain))).toBe(1)
    socket.destroy()
  })

  test('a target that no header can hold is told by its route', async () => {
    const { link, socket } = await world.openedConnection()
    const found = world.server.services.cache.peek(link.shortlink)
    const peek = vi.spyOn(world.server.services.cache, 'peek')
    peek.mockImplementationOnce(() => Object.assign({}, found, { target: 'https://example.ru/\u0416' }))
    expect(await readByNode(() => ask(socket, request(link.shortlink) + '\r\n'))).toBe(1)
    peek.mockRestore()
    socket.destroy()
  })

  test('whoever says no more after the question is answered all the same', async () => {
    const { socket, plain } = await world.openedConnection()
    socket.end(plain)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 302 /)
  })

  test('whoever goes away before the answer takes nobody along, and the click is counted', async () => {
    const { link, socket, plain } = await world.openedConnection()
    socket.write(plain, () => socket.destroy())
    await expect.poll(async () => (await world.clicksOf(link._id))[0]?.count, { timeout: 60_000 }).toBe(3)
  })

  test('what is left of a closed connection is neither read nor counted', async () => {
    const { plain, served, sendPiece } = await world.openedConnection()
    served.pause()
    await sendPiece(plain)
    expect(served.readableLength).toBe(plain.length)
    const append = vi.spyOn(world.server.services.spool, 'append')
    served.resume()
    served.destroy()
    await once(served, 'close')
    expect(append).not.toHaveBeenCalled()
    append.mockRestore()
  })

  test('nothing is closed while it is used, and a silent one is', async () => {
    const { app } = world.server
    const usual = app.server.keepAliveTimeout
    app.server.keepAliveTimeout = 6000
    const { socket, plain } = await world.openedConnection()
    app.server.keepAliveTimeout = usual
    const closed = once(socket, 'close')
    for (let n = 0; n < 12; n += 1) {
      await sleep(600)
      expect(await ask(socket, plain)).toMatch(/^HTTP\/1\.1 302 /)
    }
    socket.resume()
    await closed
  })
})
