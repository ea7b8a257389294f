import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

test('a request has half a minute for its body, and half of that for its headers', () => {
  const { requestTimeout, headersTimeout } = context.app.server
  expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 30_000, headersTimeout: 15_000 })
})

test('a body that does not come is answered and its connection closed, though the client goes on', async () => {
  Object.assign(context.app.server, { requestTimeout: 300, headersTimeout: 200 })
  const { port } = new URL(await context.app.listen({ host: '127.0.0.1', port: 0 }))
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
