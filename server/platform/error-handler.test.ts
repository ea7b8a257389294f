import Fastify, { type FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { problems, type ProblemCode } from '#contract/problems.ts'

import { answerError } from './error-handler.ts'
import { invalid, ProblemError } from './errors.ts'
import { NoAnswerError } from './postgres-errors.ts'

let app: FastifyInstance
let thrown: unknown
beforeEach(() => {
  app = Fastify()
  app.setErrorHandler(answerError)
  app.all('/', async () => {
    throw thrown
  })
})
afterEach(() => app.close())

async function answerTo(error: unknown, method: 'GET' | 'POST' = 'GET') {
  thrown = error
  return app.inject({ method, url: '/' })
}

const isCode = (text: string): text is ProblemCode => text in problems

const coded = (code: string) => Object.assign(new Error('10.0.0.5:5432 password=hunter2'), { code })

describe('the catalogue', () => {
  test.each(Object.entries(problems))('%s', async (code, [statusCode, message]) => {
    if (!isCode(code)) throw new Error('no such code')
    const reply = await answerTo(new ProblemError(code))
    expect(reply.statusCode).toBe(statusCode)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toMatchObject({ statusCode, code, message })
    expect(message).toMatch(/^(?:Wildberries |[А-ЯЁ]).*[.!]$/)
  })
})

test('a field’s fault is told of that field', async () => {
  const reply = await answerTo(invalid('fulllink', 'Это не похоже на адрес сайта.'))
  expect(reply.json()).toEqual({
    statusCode: 422,
    code: 'INVALID',
    message: 'Это не похоже на адрес сайта.',
    details: [{ field: 'fulllink', message: 'Это не похоже на адрес сайта.' }]
  })
})

test('too much at once is told of now and then, and is no error', async () => {
  const lines: string[] = []
  const busy = Fastify({ logger: { level: 'warn', stream: { write: line => void lines.push(line) } } })
  busy.setErrorHandler(answerError)
  busy.get('/full', async () => {
    throw new ProblemError('UNAVAILABLE', { retryAfter: 5 })
  })
  busy.get('/broken', async () => {
    throw new ProblemError('UNAVAILABLE', { cause: new Error('away') })
  })
  for (let time = 0; time < 9; time += 1) expect((await busy.inject('/full')).statusCode).toBe(503)
  expect(lines.filter(line => line.includes('"level":50'))).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(1)
  await busy.inject('/broken')
  expect(lines.filter(line => line.includes('"level":50'))).toHaveLength(1)
  await busy.close()
})

test('who has to wait is told how long, in whole seconds', async () => {
  const reply = await answerTo(new ProblemError('TOO_MANY_ATTEMPTS', { retryAfter: 12.3 }))
  expect(reply.headers['retry-after']).toBe('13')
})

describe('what is unknown says nothing of itself', () => {
  test.each([
    new Error('relation "users" does not exist'),
    new TypeError("Cannot read properties of undefined (reading 'hunter2')"),
    coded('42P01'),
    Object.assign(new Error('hunter2'), { statusCode: 500 }),
    Object.assign(new Error('hunter2'), { statusCode: 503 })
  ])('%s', async error => {
    const reply = await answerTo(error)
    expect(reply.json()).toEqual({
      statusCode: 500,
      code: 'INTERNAL',
      message: problems.INTERNAL[1],
      requestId: expect.any(String)
    })
  })
})

const fatal = (code: string) => Object.assign(new DatabaseError('hunter2', 7, 'error'), { code })

test.each([
  new NoAnswerError(coded('ECONNREFUSED')),
  new NoAnswerError(new Error('Connection to hunter2 terminated unexpectedly')),
  ...['57P01', '57P03', '53300', '08006'].map(fatal)
])('a database that is away ($code) → 503 that says when to come back', async error => {
  const reply = await answerTo(error)
  expect(reply.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.body).not.toContain('hunter2')
})

test('what took PostgreSQL too long → 503 that says what to do', async () => {
  const reply = await answerTo(fatal('57014'))
  expect(reply.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
  expect(reply.json().message).toMatch(/^Запрос занял слишком много времени. Сузьте поиск/)
  expect(reply.body).not.toContain('hunter2')
  const done = await answerTo(fatal('57014'), 'POST')
  expect([done.statusCode, done.json().message]).toEqual([503, expect.stringMatching(/^Действие заняло/)])
})

test.each([
  [400, 400, 'BAD_REQUEST'],
  [404, 404, 'NOT_FOUND'],
  [413, 413, 'TOO_LARGE'],
  [414, 400, 'BAD_REQUEST'],
  [415, 400, 'BAD_REQUEST']
])('the framework’s %i → %i %s', async (given, statusCode, code) => {
  const reply = await answerTo(Object.assign(new Error('hunter2'), { statusCode: given }))
  expect(reply.json()).toMatchObject({ statusCode, code })
  expect(reply.body).not.toContain('hunter2')
})
