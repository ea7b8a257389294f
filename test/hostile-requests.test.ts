import { connect } from 'node:net'

import { Value } from 'typebox/value'
import { afterAll, describe, expect, test } from 'vitest'

import { Problem } from '#contract/problem.ts'
import { routes } from '#contract/routes.ts'
import { notServed } from '#server/platform/not-served.ts'

import { startTestApp } from './app.ts'
import { createLink, signUp } from './factories.ts'
import { notRefused } from './refusal.ts'
import { providerKeys } from './signed-messages.ts'

const context = await startTestApp(providerKeys)
const owner = await signUp(context)
// Whoever may ask for nothing is told nothing of the body.
await context.services.sql`
  update users set roles = '{USER,SELLER,ADMIN}', plan = 'UNLIMITED_1', payed_to = now() + interval '1 year'
  where username = ${owner.username}`
const { _id } = await createLink(context, owner)
afterAll(() => context.close())

const waiting = notServed(context.app, routes)
const withBody = routes
  .filter(route => route.body && !waiting.includes(route))
  .map(({ method, path, access }) => ({ method, url: path.replace(':id', _id), access }))
const unsigned = withBody.filter(({ access }) => access === 'signature')

const counts = async () => {
  const [row] = await context.services.sql`
    select (select count(*) from users) as users, (select count(*) from links) as links,
           (select count(*) from slugs) as slugs, (select count(*) from sessions) as sessions`
  return row
}

const json = { 'content-type': 'application/json' }
const credentials = JSON.stringify({ username: 'anna@example.ru', password: 'secret-123' })
const field = (value: string) => `{"username":"anna@example.ru","password":"secret-123",${value}}`

/** Bodies that no route takes. */
const bodies: [what: string, status: number, headers: Record<string, string>, payload: string | Buffer][] = [
  ['nothing', 400, json, ''],
  ['half of JSON', 400, json, '{"username":'],
  ['two values', 400, json, '{}{}'],
  ['JSON with a comment', 400, json, '{/**/}'],
  ['a lone quote', 400, json, "'"],
  ['bytes that are no UTF-8', 400, json, Buffer.from([0xff, 0xfe, 0x7b, 0x00])],
  ['null', 422, json, 'null'],
  ['a number', 422, json, '1'],
  ['a string', 422, json, '"text"'],
  ['true', 422, json, 'true'],
  ['a list', 422, json, '[]'],
  ['a deep list', 422, json, '['.repeat(20_000) + ']'.repeat(20_000)],
  ['a deep object', 422, json, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['an open deep list', 400, json, '['.repeat(20_000)],
  ['__proto__', 400, json, field('"__proto__":{"roles":["ADMIN"]}')],
  ['constructor.prototype', 400, json, field('"constructor":{"prototype":{"roles":["ADMIN"]}}')],
  ['a null byte in an unknown field', 422, json, field('"more":"\\u0000"')],
  ['a lone surrogate in an unknown name', 422, json, field('"\\ud800":1')],
  ['a megabyte', 413, json, `{"username":"${'x'.repeat(1_000_000)}"}`],
  ['a megabyte of spaces', 413, json, `${' '.repeat(1_000_000)}{}`],
  ['text', 400, { 'content-type': 'text/plain' }, credentials],
  ['a form', 400, { 'content-type': 'application/x-www-form-urlencoded' }, 'username=a&password=b'],
  ['a file', 400, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ['XML', 400, { 'content-type': 'application/xml' }, '<username/>'],
  ['an unreadable type', 400, { 'content-type': 'json' }, credentials],
  ['no type', 400, {}, credentials],
  ['a wrong length', 400, { ...json, 'content-length': '5' }, credentials]
]

describe.each(withBody.filter(route => !unsigned.includes(route)))('$method $url', ({ method, url }) => {
  test.each(bodies)('%s → %i', async (_what, status, headers, payload) => {
    const before = await counts()
    const reply = await context.app.inject({
      method,
      url,
      headers: { ...owner.headers, ...headers },
      payload
    })
    expect(notRefused(reply, status)).toBeUndefined()
    expect(await counts()).toEqual(before)
  })
})

/** What the server itself refuses before anybody has read it. */
const unread = new Set(['a megabyte', 'a megabyte of spaces', 'a wrong length', 'an unreadable type'])

describe.each(unsigned)('$method $url without a signature', ({ method, url }) => {
  test.each(bodies)('%s', async (what, status, headers, payload) => {
    const reply = await context.app.inject({ method, url, headers, payload })
    expect(notRefused(reply, unread.has(what) ? status : 401)).toBeUndefined()
    expect(await context.services.sql`select 1 from notifications`).toEqual([])
  })
})

test('no user became an admin by the way', async () => {
  expect(
    await context.services.sql`
    select username from users where 'ADMIN' = any(roles)`
  ).toEqual([{ username: owner.username }])
  expect(Reflect.get({}, 'roles')).toBeUndefined()
})

describe('addresses', () => {
  test.each(['/%zz', '/%E0%A4%A', '/abc%', '/abc%zz+', '/abc%zz/1?utm_source=vk'])(
    '%s, a short link that was torn, → a page for the person',
    async url => {
      const reply = await context.app.inject({ url })
      expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        404,
        'text/html; charset=utf-8',
        'private, no-store'
      ])
      expect(reply.body).toContain('Такой ссылки нет')
      expect((await context.app.inject({ url, method: 'POST' })).json()).toMatchObject({
        code: 'BAD_REQUEST'
      })
    }
  )

  test.each(['/api/%zz', '/api/users/shortlinks/%zz', '/api/users/shortlinks/isExist/%ff'])(
    '%s → 400',
    async url => {
      expect(notRefused(await context.app.inject({ url, headers: owner.headers }), 400)).toBeUndefined()
    }
  )

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api//users',
    '/api/users/../nothing',
    '/api/users/profile/nothing',
    `/api/${'x'.repeat(10_000)}`
  ])('%s → 404', async url => {
    expect(notRefused(await context.app.inject({ url, headers: owner.headers }), 404)).toBeUndefined()
  })

  test.each(['DELETE', 'PUT', 'POST', 'PATCH', 'OPTIONS'] as const)(
    '%s where only GET is → 404',
    async method => {
      const reply = await context.app.inject({ method, url: '/api/plans', headers: owner.headers })
      expect(notRefused(reply, 404)).toBeUndefined()
    }
  )
})

describe('headers', () => {
  test.each([
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer a b',
    'bearer',
    `Bearer ${'x'.repeat(10_000)}`,
    'Bearer ё'
  ])('authorization %j → 401', async authorization => {
    const reply = await context.app.inject({ url: '/api/users/profile', headers: { authorization } })
    expect(notRefused(reply, 401)).toBeUndefined()
  })
})

describe('bytes on a socket', () => {
  const listening = context.app.listen({ host: '127.0.0.1', port: 0 })

  /** Status and body of what a real connection answers. */
  async function exchange(bytes: string): Promise<{ status: number; problem: unknown }> {
    const socket = connect({ port: Number(new URL(await listening).port), host: '127.0.0.1' })
    let answer = ''
    socket.setEncoding('utf8').on('data', (part: unknown) => (answer += String(part)))
    // Whoever goes on sending is cut off a second after the answer.
    socket.on('error', () => {})
    socket.write(bytes)
    await new Promise(resolve => socket.once('close', resolve))
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), problem: JSON.parse(body) }
  }

  const host = 'Host: tropa.test\r\nConnection: close\r\n'

  test.each([
    ['no HTTP', 400, 'hello\r\n\r\n'],
    ['an unknown method', 400, `DROP /api/plans HTTP/1.1\r\n${host}\r\n`],
    ['a header with a line end', 400, `GET /api/plans HTTP/1.1\r\n${host}X: a\rb\r\n\r\n`],
    [
      'two lengths',
      400,
      `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`
    ],
    [
      'a length and chunks',
      400,
      `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`
    ],
    ['huge headers', 413, `GET /api/plans HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['a huge address', 413, `GET /api/plans?${'x'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`]
  ])('%s → %i', async (_what, status, bytes) => {
    const answer = await exchange(bytes)
    expect(answer.status).toBe(status)
    expect(Value.Check(Problem, answer.problem)).toBe(true)
    expect(answer.problem).toMatchObject({ statusCode: status, message: expect.stringMatching(/[а-яё]/i) })
  })
})
