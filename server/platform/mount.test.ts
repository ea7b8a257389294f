import { text } from 'node:stream/consumers'

import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { mount } from './mount.ts'

const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
mount(app, '/dev/shop', (request, response) => {
  void text(request).then(body => response.end(`${request.method} ${request.url} ${body}`))
})
app.get('/dev/other', () => 'other')

test.each([
  ['GET', '/dev/shop', undefined],
  ['GET', '/dev/shop/', undefined],
  ['GET', '/dev/shop/a/b?c=d%20e', undefined],
  ['POST', '/dev/shop/form', 'a=b&a=c'],
  ['POST', '/dev/shop/json', '{"not": json'],
  ['DELETE', '/dev/shop/a', undefined]
] as const)('%s %s goes on as it came', async (method, url, payload) => {
  const reply = await app.inject({
    method,
    url,
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } })
  })
  expect(reply.body).toBe(`${method} ${url} ${payload ?? ''}`)
})

test('what is beside it stays with the application', async () => {
  expect((await app.inject('/dev/other')).body).toBe('other')
  expect((await app.inject('/dev/shopping')).statusCode).toBe(404)
})
