import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'

import { routes } from '#contract/routes.ts'

import { serializerCompiler } from './serialization.ts'
import { schemaOf } from './serve.ts'
import { validatorCompiler } from './validation.ts'

test('an answer is written by the schema of its status, the first time and again', async () => {
  const app = Fastify().setSerializerCompiler(serializerCompiler)
  const answer = Type.Object({ name: Type.String() })
  const refusal = Type.Object({ code: Type.String() })
  app.get<{ Querystring: { status?: number } }>(
    '/',
    { schema: { response: { 200: answer, '4xx': refusal } } },
    async ({ query: { status = 200 } }, reply) => reply.code(status).send({ name: 'x', code: 'Y', secret: 1 })
  )
  for (const _ of [1, 2]) {
    expect((await app.inject('/')).body).toBe('{"name":"x"}')
    expect((await app.inject('/?status=404')).body).toBe('{"code":"Y"}')
  }
  await app.close()
})

// A start does not make them: what cannot be made would be found by the first who asks. Fastify's own compiler makes them at once.
test('of every route all that writes answers can be made', async () => {
  const app = Fastify().setValidatorCompiler(validatorCompiler)
  for (const route of routes) {
    app.route({ method: route.method, url: route.path, schema: schemaOf(route), handler: async () => null })
  }
  await expect(app.ready()).resolves.toBe(app)
  await app.close()
})
