import Fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { answerError } from './error-handler.ts'
import { validatorCompiler } from './validation.ts'

const body = Type.Object({
  name: Type.String({ minLength: 2, 'x-message': 'Имя: от 2 знаков.' }),
  size: Type.Optional(Type.Integer({ minimum: 1 })),
  colour: Type.Optional(
    Type.Union([Type.String({ maxLength: 3 }), Type.Null()], { 'x-message': 'Какой цвет?' })
  ),
  parts: Type.Optional(
    Type.Array(Type.Object({ title: Type.String({ minLength: 1, 'x-message': 'Как называется?' }) }), {
      maxItems: 40,
      'x-message': 'Не больше сорока.'
    })
  )
})
const querystring = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) })

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(answerError)
  app.route({
    method: 'POST',
    url: '/',
    schema: { body, querystring },
    handler: async ({ body: given, query }) => ({ body: given, query })
  })
})
afterAll(() => app.close())

const send = async (payload: object, query = '') =>
  (await app.inject({ method: 'POST', url: `/${query}`, payload })).json<unknown>()

const details = (...found: [field: string, message: string][]) => ({
  statusCode: 422,
  code: 'INVALID',
  details: found.map(([field, message]) => ({ field, message }))
})

describe('the field and its own sentence', () => {
  test.each([
    [{}, [['name', 'Заполните это поле.']]],
    [{ name: 'x' }, [['name', 'Имя: от 2 знаков.']]],
    [{ name: 1 }, [['name', 'Имя: от 2 знаков.']]],
    [{ name: null }, [['name', 'Имя: от 2 знаков.']]],
    [{ name: 'xy', size: 0 }, [['size', 'Введите целое число не меньше 1.']]],
    [{ name: 'xy', colour: 5 }, [['colour', 'Какой цвет?']]],
    [{ name: 'xy', colour: 'long' }, [['colour', 'Какой цвет?']]],
    [{ name: 'xy', parts: {} }, [['parts', 'Не больше сорока.']]],
    // What a list is told is not true of what is in it.
    [{ name: 'xy', parts: [null] }, [['parts.0', 'Передайте объект JSON.']]],
    [
      { name: 'x', parts: Array.from({ length: 1000 }, () => ({ title: 'a' })) },
      [
        ['name', 'Имя: от 2 знаков.'],
        ['parts', 'Не больше сорока.']
      ]
    ],
    [{ name: 'xy', parts: [{ title: 'a' }, {}] }, [['parts.1.title', 'Заполните это поле.']]],
    [{ name: 'xy', parts: [{ title: '' }] }, [['parts.0.title', 'Как называется?']]],
    [
      { name: 'x', size: 0 },
      [
        ['name', 'Имя: от 2 знаков.'],
        ['size', 'Введите целое число не меньше 1.']
      ]
    ]
  ] satisfies [object, [string, string][]][])('%j', async (payload, found) => {
    expect(await send(payload)).toMatchObject(details(...found))
  })
})

test('bodies are never coerced; what is right arrives as it was', async () => {
  for (const wrong of [{ name: 'xy', size: '1' }, { name: 12 }, { name: true }, { name: ['xy'] }]) {
    expect(await send(wrong)).toMatchObject({ statusCode: 422 })
  }
  const right = { name: ' xy ', colour: null, more: { kept: [1] } }
  expect(await send(right, '?page=2&more=1')).toEqual({ body: right, query: { page: 2 } })
})

test.each(['a\0', '\ud800', 'x\udfff', '\ufffe', 'x\uffff', '\ufdd0', '\ufdef', '\u{1ffff}', '\u{10fffe}'])(
  '%j is refused anywhere, even in a field that nobody asked for',
  async text => {
    const message = 'В тексте есть недопустимые знаки.'
    expect(await send({ name: text })).toMatchObject(details(['name', message]))
    expect(await send({ name: 'xy', more: [{ deep: text }] })).toMatchObject(
      details(['more.0.deep', message])
    )
    expect(await send({ name: 'xy', [text]: 1 })).toMatchObject({ statusCode: 422 })
  }
)

test('twenty levels are deep enough', async () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  expect(await send({ name: 'xy', more: nested(15) })).not.toMatchObject({ statusCode: 422 })
  expect(await send({ name: 'xy', more: nested(40) })).toMatchObject({ statusCode: 422 })
})

test('at most twenty faults are told', async () => {
  const parts = Array.from({ length: 40 }, () => ({ title: '' }))
  const reply = await app.inject({ method: 'POST', url: '/', payload: { name: 'xy', parts } })
  expect(reply.json<{ details: unknown[] }>().details).toHaveLength(20)
})

describe('a list that is too long', () => {
  const validate = validatorCompiler({ schema: body, method: 'POST', url: '/', httpPart: 'body' })
  const read = new Map<string | symbol, number>()
  /** Notes how often each of its items is read, and lets nobody make a list of its names. */
  const noted = (items: unknown[]) =>
    new Proxy(items, {
      get(target, place): unknown {
        read.set(place, (read.get(place) ?? 0) + 1)
        return Reflect.get(target, place)
      },
      ownKeys: () => expect.fail('the names of its items were asked for')
    })
  beforeEach(() => read.clear())

  test.each([
    ['where the contract has one', (items: unknown[]) => ({ name: 'xy', parts: items })],
    ['where it has a text', (items: unknown[]) => ({ name: items })],
    ['where it has nothing', (items: unknown[]) => ({ name: 1, more: items })],
    ['instead of all', (items: unknown[]) => items]
  ])('is read once, for letters that nothing can hold: %s', (_where, bodyOf) => {
    const answer = validate(bodyOf(noted(Array.from({ length: 1000 }, () => 0))))
    expect(answer).toMatchObject({ error: { code: 'INVALID' } })
    expect(Array.from({ length: 900 }, (_, i) => read.get(String(100 + i)))).toEqual(Array(900).fill(1))
  })
})
