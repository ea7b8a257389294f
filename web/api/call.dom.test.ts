import { expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { auth } from '#contract/auth.ts'
import { links } from '#contract/links.ts'
import { users } from '#contract/users.ts'
import { addressOf, ApiError, call, openStream } from '#web/api/call.ts'
import { readToken, writeToken } from '#web/api/session.ts'

const problem = (statusCode: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ statusCode, code, message: 'Сообщение сервера.', ...more }, { status: statusCode, headers })

function answer(response: Response | (() => Promise<Response>)) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    typeof response === 'function' ? response() : Promise.resolve(response)
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason
  )
  if (!(error instanceof ApiError)) throw new Error('no ApiError')
  return error
}

test('puts parameters into the path and the query, and leaves out what is undefined', () => {
  expect(addressOf(links.exists, { params: { shortlink: 'a/b?c' } })).toBe(
    '/api/users/shortlinks/isExist/a%2Fb%3Fc'
  )
  expect(
    addressOf(analytics.top, {
      query: { dateFrom: '2026-11-01', dateTo: '2026-11-21', id: undefined, all: true }
    })
  ).toBe('/api/ch_analytics/top?dateFrom=2026-11-01&dateTo=2026-11-21&all=true')
})

test('sends the body as JSON with the stored token', async () => {
  writeToken('mine')
  const fetch = answer(Response.json({ access_token: 'new' }))
  const { data } = await call(auth.login, { body: { username: 'a@b.ru', password: 'secret' } })
  expect(data.access_token).toBe('new')
  const init = fetch.mock.calls[0]?.[1]
  expect(init?.method).toBe('POST')
  expect(init?.body).toBe('{"username":"a@b.ru","password":"secret"}')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer mine')
})

test('an empty answer is no failure', async () => {
  writeToken('mine')
  answer(new Response(null, { status: 204 }))
  await expect(call(users.logoutAll, {})).resolves.toMatchObject({ data: undefined })
})

test("passes the server's problem on, with its fields and how long to wait", async () => {
  answer(
    problem(
      422,
      'INVALID',
      { details: [{ field: 'username', message: 'Введите почту.' }] },
      { 'retry-after': '90' }
    )
  )
  const error = await failureOf(call(users.restoreSend, { body: { username: '' } }))
  expect(error).toMatchObject({
    status: 422,
    code: 'INVALID',
    message: 'Сообщение сервера.',
    details: [{ field: 'username', message: 'Введите почту.' }],
    retryAfterSeconds: 90
  })
})

test('says something readable when a proxy answers or nobody does', async () => {
  answer(new Response('<h1>Bad gateway</h1>', { status: 503 }))
  expect(await failureOf(call(users.profile, {}))).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    mayBeDone: true
  })
  answer(() => Promise.reject(new TypeError('fetch failed')))
  expect(await failureOf(call(users.profile, {}))).toMatchObject({
    status: 0,
    code: 'OFFLINE',
    mayBeDone: true
  })
})

test.each([
  [500, 'INTERNAL', true],
  [503, 'UNAVAILABLE', true],
  [503, 'PAYMENTS_OFF', false],
  [409, 'SLUG_TAKEN', false]
] as const)('what an answer of %d %s tells of what was asked for', async (status, code, mayBeDone) => {
  answer(problem(status, code))
  expect(await failureOf(call(users.profile, {}))).toMatchObject({ status, code, mayBeDone })
})

test('a cancelled request is passed on as it is', async () => {
  const stop = new AbortController()
  answer(() => Promise.reject(new DOMException('stopped', 'AbortError')))
  stop.abort()
  await expect(call(users.profile, {}, { signal: stop.signal })).rejects.toThrow('stopped')
})

test('a 401 ends the session that asked, and the error reaches the caller', async () => {
  writeToken('mine')
  answer(problem(401, 'UNAUTHORIZED'))
  expect(await failureOf(call(users.profile, {}))).toMatchObject({ status: 401 })
  expect(readToken()).toBe('')
})

test('a late 401 of an older session leaves the present one alone', async () => {
  writeToken('old')
  const refused = Promise.withResolvers<Response>()
  answer(() => refused.promise)
  const late = failureOf(call(users.profile, {}))
  writeToken('new')
  refused.resolve(problem(401, 'UNAUTHORIZED'))
  expect((await late).status).toBe(401)
  expect(readToken()).toBe('new')
})

test('a 401 of a request without a token signs nobody out', async () => {
  const refused = Promise.withResolvers<Response>()
  answer(() => refused.promise)
  const late = failureOf(call(users.profile, {}))
  writeToken('new')
  refused.resolve(problem(401, 'UNAUTHORIZED'))
  await late
  expect(readToken()).toBe('new')
})

test('a wrong password does not end the session in which it was typed', async () => {
  writeToken('mine')
  answer(problem(401, 'BAD_CREDENTIALS'))
  await failureOf(call(users.remove, { body: { password: 'wrong' } }))
  expect(readToken()).toBe('mine')
})

test('a stream is handed over as it comes, and a refused one ends the session like any call', async () => {
  writeToken('mine')
  const { signal } = new AbortController()
  const fetch = answer(new Response('data: 1\n\n'))
  const body = await openStream(analytics.live, { query: {} }, { signal })
  expect(await new Response(body).text()).toBe('data: 1\n\n')
  expect(new Headers(fetch.mock.calls[0]?.[1].headers).get('accept')).toBe('text/event-stream')
  answer(problem(401, 'UNAUTHORIZED'))
  expect(await failureOf(openStream(analytics.live, { query: {} }, { signal }))).toMatchObject({
    status: 401
  })
  expect(readToken()).toBe('')
})
