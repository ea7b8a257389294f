import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'
import { putLongLinks } from '#test/long-links.ts'

const LIST = '/api/users/shortlinks?limit=200'

const context = duringTests(startTestApp)
let base: string
beforeAll(async () => {
  base = await context.app.listen({ host: '127.0.0.1', port: 0 })
})

test('a request has half a minute for its body, and half of that for its headers; a silent connection two', () => {
  const { requestTimeout, headersTimeout, timeout } = context.app.server
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    timeout: 120_000
  })
})

test('a body that does not come is answered and its connection closed, though the client goes on', async () => {
  Object.assign(context.app.server, { requestTimeout: 300, headersTimeout: 200 })
  const { port } = new URL(base)
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: tropa.test\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{'
  )
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.on('error', () => {})
  const answer = await text(socket)
  const drip = setInterval(() => socket.write(' '), 100)
  await closed
  clearInterval(drip)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toMatch(/x-content-type-options: nosniff/)
})

test('a connection on which nothing was asked is closed without a word', async () => {
  Object.assign(context.app.server, { requestTimeout: 300, headersTimeout: 200 })
  const { port } = new URL(base)
  expect(await text(connect({ port: Number(port), host: '127.0.0.1' }))).toBe('')
})

test('an answer that nobody reads on is given up, one that is read slowly is not', async () => {
  const user = await signUp(context)
  const { headers } = user
  await putLongLinks(context, user, 200)
  const silence = 3000
  context.app.server.setTimeout(silence)

  const connected = new Promise<Socket>(resolve => context.app.server.once('connection', resolve))
  const idle = get(new URL(LIST, base), { headers, agent: false })
  idle.on('error', () => {})
  const [unread]: IncomingMessage[] = await once(idle, 'response')
  const socket = await connected
  const begun = performance.now()
  await once(socket, 'close')
  // Its last progress may have been at any moment of the time before.
  expect(performance.now() - begun).toBeLessThan(4 * silence)
  unread?.destroy()

  const slow = get(new URL(LIST, base), { headers, agent: false })
  const [read]: IncomingMessage[] = await once(slow, 'response')
  const from = performance.now()
  const chunks: Buffer[] = []
  for await (const chunk of read ?? []) {
    chunks.push(chunk)
    await sleep(30)
  }
  expect(performance.now() - from).toBeGreaterThan(2 * silence)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(200)
})
