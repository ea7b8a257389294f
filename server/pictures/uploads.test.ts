import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { PICTURE_MAX } from '#contract/limits.ts'
import { MEGABYTE } from '#contract/sizes.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'

import { sample } from './testing/samples.ts'

const context = duringTests(startTestApp)
let user: TestUser
let port: number
beforeAll(async () => {
  user = await signUp(context)
  await context.app.listen({ host: '127.0.0.1', port: 0 })
  const address = context.app.server.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
})
beforeEach(() => context.services.sql`delete from attempts`)

const URL_PATH = '/api/users/uploads'

const upload = (payload: Buffer, type = 'image/png', of = user) =>
  context.app.inject({
    method: 'POST',
    url: URL_PATH,
    headers: { ...of.headers, ...(type !== '' && { 'content-type': type }) },
    payload
  })

/** What is stored: rows, and files of any kind. */
async function stored(): Promise<unknown> {
  const [row] = await context.services.sql`select count(*)::int as rows from uploads`
  return { ...row, files: (await readdir(join(context.dataDir, 'uploads'))).length }
}

describe('an upload', () => {
  test('is answered with where it is, and is there', async () => {
    const reply = await upload(await sample('png'))
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      { url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.jpg$/), width: 60, height: 40 }
    ])
    const { url } = reply.json<{ url: string }>()
    expect((await context.app.inject(url)).statusCode).toBe(200)
  })

  test('that comes again is stored once', async () => {
    const bytes = await sample('webp', { background: '#123456' })
    const [first, again] = [await upload(bytes), await upload(bytes)]
    expect(again.json()).toEqual(first.json())
    const before = await stored()
    const many = await Promise.all([upload(bytes), upload(bytes), upload(bytes)])
    expect(many.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await stored()).toEqual(before)
  })

  test.each([
    'image/jpeg',
    'image/svg+xml',
    'image/*',
    'text/html',
    'application/json',
    'application/octet-stream',
    ''
  ])('is judged by what is in it, not by %s', async type => {
    expect((await upload(await sample('png'), type)).statusCode).toBe(201)
    expect((await upload(Buffer.from('<svg/>'), type)).json()).toMatchObject({
      statusCode: 422,
      code: 'BAD_PICTURE'
    })
  })
})

describe('refused, with nothing stored', () => {
  test('what is no picture', async () => {
    const before = await stored()
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('{}'),
      Buffer.alloc(9999)
    ]) {
      const reply = await upload(bytes)
      expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'BAD_PICTURE' }])
    }
    const none = await context.app.inject({ method: 'POST', url: URL_PATH, headers: user.headers })
    expect(none.json()).toMatchObject({ statusCode: 422, code: 'BAD_PICTURE' })
    expect(await stored()).toEqual(before)
  })

  test('more than it may be', async () => {
    const before = await stored()
    const bytes = Buffer.concat([await sample('png', { width: 66 }), Buffer.alloc(PICTURE_MAX)])
    const reply = await upload(bytes)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      413,
      { code: 'TOO_LARGE', message: 'Картинка больше 10 МБ. Уменьшите её и загрузите снова.' }
    ])
    expect(await stored()).toEqual(before)
    expect((await upload(bytes.subarray(0, PICTURE_MAX))).statusCode).toBe(201)
    expect(await stored()).not.toEqual(before)
  })

  test('whoever has no session, before anything is read', async () => {
    const headers = { 'content-type': 'image/png' }
    const reply = await context.app.inject({
      method: 'POST',
      url: URL_PATH,
      headers,
      payload: Buffer.alloc(PICTURE_MAX * 2)
    })
    expect(reply.json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' })
  })

  test('the 61st in an hour, the 301st in a day', async () => {
    const bad = Buffer.from('x')
    for (let hour = 0; hour < 5; hour += 1) {
      for (let time = 0; time < 60; time += 1) expect((await upload(bad)).statusCode).toBe(422)
      const refused = await upload(bad)
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 60]).toEqual([429, true])
      context.travel(HOUR_MS + 1)
    }
    expect((await upload(bad)).statusCode).toBe(429)
    expect((await upload(bad, 'image/png', await signUp(context))).statusCode).toBe(422)
    context.travel(24 * HOUR_MS)
    expect((await upload(bad)).statusCode).toBe(422)
  })
})

const soon = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 10_000 })

const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

/** A request by hand, of which so much of the body is sent. */
function send(headers: string, body: Buffer, of = user) {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {})
  socket.write(
    `POST ${URL_PATH} HTTP/1.1\r\nhost: tropa.test\r\nauthorization: ${of.headers.authorization}\r\ncontent-type: image/png\r\n${headers}\r\n\r\n`
  )
  socket.write(body)
  return socket
}

const receiving = async () => {
  const [row] = await context.services.sql`select count from attempts where key like 'uploads:%'`
  return row?.count
}

describe('a file that does not come whole', () => {
  test('because the line was cut is not stored, and makes room', async () => {
    const bytes = await sample('jpeg', { width: 900, height: 900 })
    const before = await stored()
    for (let time = 1; time <= 6; time += 1) {
      const socket = send(`content-length: ${bytes.length}`, bytes.subarray(0, -10))
      await soon(async () => (await receiving()) === time)
      socket.destroy()
    }
    expect(await stored()).toEqual(before)
    await soon(async () => (await upload(bytes)).statusCode === 201)
  })

  test('because its length is a lie is not stored', async () => {
    const bytes = await sample('jpeg', { width: 800, height: 900 })
    const before = await stored()
    const answer = await text(send(`content-length: ${bytes.length - 10}\r\nconnection: close`, bytes))
    expect(answer).toMatch(/^HTTP\/1\.1 (422|400)/)
    expect(await stored()).toEqual(before)
  })

  test('because it never ends is refused at its limit', async () => {
    const socket = send('transfer-encoding: chunked\r\nconnection: close', Buffer.alloc(0))
    const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEGABYTE), Buffer.from('\r\n')])
    for (let megabytes = 0; megabytes < 12; megabytes += 1) socket.write(piece)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413/)
  })
})

test('three of a user come in at once; the fourth waits for none', async () => {
  const bytes = await sample('jpeg', { width: 700, height: 900 })
  const open = [1, 2, 3].map(() =>
    send(`connection: close\r\ncontent-length: ${bytes.length}`, bytes.subarray(0, 100))
  )
  await soon(async () => (await receiving()) === 3)
  const refused = await upload(bytes)
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TOO_MANY_ATTEMPTS' }])
  expect((await upload(bytes, 'image/png', await signUp(context))).statusCode).toBe(201)
  for (const socket of open) socket.write(bytes.subarray(100))
  for (const socket of open) expect(await text(socket)).toMatch(/^HTTP\/1\.1 201/)
  expect((await upload(bytes)).statusCode).toBe(201)
})

test('slow lines of others refuse no honest upload, however many they are', async () => {
  const slow = await Promise.all(Array.from({ length: 8 }, () => signUp(context)))
  const lines = slow.flatMap(of =>
    [1, 2, 3].map(() => send('content-length: 9000000', Buffer.from('abc'), of))
  )
  await soon(async () => {
    const [row] = await context.services.sql`
      select sum(count)::int as files from attempts where key like 'uploads:%'`
    return row?.files === lines.length
  })
  const reply = await upload(await sample('jpeg', { width: 640, height: 900 }))
  expect(reply.statusCode).toBe(201)
})
