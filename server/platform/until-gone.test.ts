import { once } from 'node:events'
import { connect } from 'node:net'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { untilGone } from './until-gone.ts'

test('an answer is waited for until it is sent, or its client has gone', async () => {
  const app = fastify()
  const signals: AbortSignal[] = []
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
  app.get('/slow', async (_request, reply) => {
    signals.push(untilGone(reply))
    await answers
    return 'answered'
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const waiting = fetch(`${origin}/slow`)
  await expect.poll(() => signals.length).toBe(1)
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /slow HTTP/1.1\r\nHost: here\r\n\r\n')
  await expect.poll(() => signals.length).toBe(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  socket.destroy()
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true])
  answer()
  expect(await (await waiting).text()).toBe('answered')
  await app.close()
})
