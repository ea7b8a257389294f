import { Value } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'

import { auth } from '#contract/auth.ts'
import { LinkId } from '#contract/links.ts'
import { Problem } from '#contract/problem.ts'
import type { Access, Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'

import { startTestApp } from './app.ts'
import { ask } from './ask.ts'
import { duringTests } from './during-tests.ts'
import { createLink, signUp, type TestUser } from './factories.ts'
import { sampleFields, urlOf } from './samples.ts'
import { providerKeys } from './signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))
let users: Record<'user' | 'other' | 'seller' | 'admin', TestUser>
let linkId: string

beforeAll(async () => {
  users = {
    user: await signUp(context),
    other: await signUp(context),
    seller: await signUp(context),
    admin: await signUp(context)
  }
  const { sql } = context.services
  await sql`update users set confirmed = true`
  await sql`update users set roles = '{USER,SELLER}' where username = ${users.seller.username}`
  await sql`update users set roles = '{USER,ADMIN}' where username = ${users.admin.username}`
  await sql`update users set plan = 'UNLIMITED_1', payed_to = now() + interval '1 year'`
  linkId = (await createLink(context, users.user))._id
})

const callers = ['anonymous', 'garbage', 'other', 'seller', 'admin', 'user'] as const
type CallerName = (typeof callers)[number]

let addresses = 0

/** A session of its own for each call: some routes end the one they are called with, or all. Tries are limited by address. */
async function sessionOf(name: keyof typeof users): Promise<{ authorization: string }> {
  const { username, password } = users[name]
  const reply = await context.app.inject({
    method: 'POST',
    url: auth.login.path,
    remoteAddress: `198.18.${(addresses += 1) >> 8}.${addresses & 255}`,
    payload: { username, password }
  })
  return { authorization: `Bearer ${reply.json<{ access_token: string }>().access_token}` }
}

async function authorization(name: CallerName): Promise<{ authorization?: string }> {
  if (name === 'anonymous') return {}
  if (name === 'garbage') return { authorization: 'Bearer not.a.token' }
  return sessionOf(name)
}

const bodyOf = (route: Route) => {
  if (!route.body) return {}
  const { username, password } = users.user
  return { payload: route === auth.login ? { username, password } : sampleFields(route.body) }
}

const isJson = (body: string) => body.startsWith('{')

/** `passed`, or the code that kept the caller out. A page that refuses something is an answer of the route itself. */
async function outcome(route: Route, caller: CallerName): Promise<string> {
  const params = sampleFields(route.params)
  const { statusCode, body } = await ask(context.app, route, {
    url: urlOf(route, route.params === LinkId ? { id: linkId } : params),
    headers: await authorization(caller),
    ...bodyOf(route)
  })
  if ((statusCode !== 401 && statusCode !== 403) || !isJson(body)) return 'passed'
  const { code } = Value.Parse(Problem, JSON.parse(body))
  // The marketplace does not know this seller: that is its answer, not ours.
  return code === 'MARKETPLACE_TOKEN' ? 'passed' : code
}

const noSession = { anonymous: 'UNAUTHORIZED', garbage: 'UNAUTHORIZED' }
const anySession = { other: 'passed', seller: 'passed', admin: 'passed', user: 'passed' }

const expected: Record<Exclude<Access, 'signature'>, Record<CallerName, string>> = {
  public: { anonymous: 'passed', garbage: 'passed', ...anySession },
  user: { ...noSession, ...anySession },
  seller: {
    ...noSession,
    other: 'SELLER_REQUIRED',
    seller: 'passed',
    admin: 'SELLER_REQUIRED',
    user: 'SELLER_REQUIRED'
  },
  admin: { ...noSession, other: 'FORBIDDEN', seller: 'FORBIDDEN', admin: 'passed', user: 'FORBIDDEN' }
}

async function outcomes(route: Route): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const caller of callers) found[caller] = await outcome(route, caller)
  return found
}

const named = routes.map(route => ({ call: `${route.method} ${route.path}`, route }))

const restricted = named.flatMap(({ call, route }) =>
  route.access === 'signature' ? [] : [{ call, route, access: route.access }]
)
const signed = named.filter(({ route }) => route.access === 'signature')

test('every route is in one of the two tables', () => {
  expect(restricted.length + signed.length).toBe(routes.length)
})

test.each(restricted)('$call is for: $access', async ({ route, access }) => {
  expect(await outcomes(route)).toEqual(expected[access])
})

test.each(signed)('$call asks for a signature, and no session stands in for it', async ({ route }) => {
  expect(new Set(Object.values(await outcomes(route)))).toEqual(new Set(['BAD_SIGNATURE']))
})

describe('a link of another user', () => {
  const ofLinks = named.filter(({ route }) => route.access === 'user' && route.params === LinkId)

  test('is asked for by some routes', () => expect(ofLinks.length).toBeGreaterThan(2))

  test.each(ofLinks)('$call is as if it did not exist', async ({ route }) => {
    const { _id } = await createLink(context, { ...users.other, headers: await sessionOf('other') })
    const reply = await context.app.inject({
      method: route.method,
      url: urlOf(route, { id: _id }),
      headers: await authorization('user'),
      ...bodyOf(route)
    })
    expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  })
})
