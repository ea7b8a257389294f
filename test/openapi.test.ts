import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'

import { routes } from '#contract/routes.ts'

import { startTestApp } from './app.ts'
import { duringTests } from './during-tests.ts'

const Operation = Type.Object({
  summary: Type.String(),
  security: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
  parameters: Type.Optional(Type.Array(Type.Object({ name: Type.String(), in: Type.String() }))),
  requestBody: Type.Optional(Type.Unknown()),
  responses: Type.Record(Type.String(), Type.Unknown())
})

const Description = Type.Object({
  openapi: Type.String(),
  info: Type.Object({ version: Type.String() }),
  paths: Type.Record(Type.String(), Type.Record(Type.String(), Operation))
})

const context = duringTests(startTestApp)
let document: unknown
beforeAll(async () => {
  document = (await context.app.inject('/api/docs/json')).json()
})

const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

const named = routes.map(route => ({ call: `${route.method} ${route.path}`, route }))

test('is OpenAPI 3.1 of version 1.0', () => {
  expect(Value.Parse(Description, document)).toMatchObject({ openapi: '3.1.0', info: { version: '1.0' } })
})

test('has every route of the contract and no other', () => {
  const { paths } = Value.Parse(Description, document)
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`)
  )
  // HEAD of the redirect answers as its GET does; the contract names it once.
  const wanted = routes.map(route => `${route.method} ${pathOf(route.path)}`)
  expect(described.filter(call => !call.startsWith('HEAD ')).toSorted()).toEqual(wanted.toSorted())
})

describe.each(named)('$call', ({ route }) => {
  const operation = () =>
    Value.Parse(Description, document).paths[pathOf(route.path)]?.[route.method.toLowerCase()]

  test('is described as the contract has it', () => {
    const found = operation()
    expect(found?.summary).toBe(route.summary)
    expect(found?.requestBody !== undefined).toBe(route.body !== undefined || route.consumes !== undefined)
    expect(found?.security !== undefined).toBe(!['public', 'signature'].includes(route.access))
    expect(Object.keys(found?.responses ?? {})).toContain(String(route.status ?? 200))
  })

  test('names its parameters', () => {
    const fields = [route.params, route.query].flatMap(schema =>
      schema && Type.IsObject(schema) ? Object.keys(schema.properties) : []
    )
    expect(operation()?.parameters?.map(({ name }) => name) ?? []).toEqual(expect.arrayContaining(fields))
  })
})

test('has a page to try it', async () => {
  const reply = await context.app.inject('/api/docs/')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/html')
})
