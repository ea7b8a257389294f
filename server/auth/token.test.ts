import { randomUUID } from 'node:crypto'

import { base64url, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'

import { DAY_SECONDS, MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'

import { readToken, SESSION_SECONDS, signToken } from './token.ts'

const context = duringTests(startTestApp)

const profile = (token: string) =>
  context.app.inject({ url: '/api/users/profile', headers: { authorization: `Bearer ${token}` } })

const encode = (value: unknown) => base64url.encode(JSON.stringify(value))
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(new TextDecoder().decode(base64url.decode(part)))

const partsOf = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header, payload, signature }
}

describe('a token of ours', () => {
  test('is a JWT of HS256 with user, session, version and 30 days', async () => {
    const { token } = await signUp(context)
    const { header, payload } = partsOf(token)
    expect(decode(header)).toEqual({ alg: 'HS256' })
    const claims = decode(payload)
    expect(Object.keys(claims).toSorted()).toEqual(['exp', 'iat', 'sid', 'sub', 'ver'])
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(30 * DAY_SECONDS)
  })

  test.each(['Bearer', 'bearer', 'BEARER'])('is taken after %s', async scheme => {
    const { token } = await signUp(context)
    const reply = await context.app.inject({
      url: '/api/users/profile',
      headers: { authorization: `${scheme} ${token}` }
    })
    expect(reply.statusCode).toBe(200)
  })

  test('is taken from the header alone: neither from a cookie nor from the address', async () => {
    const { token } = await signUp(context)
    const cookie = { cookie: `token=${token}; access_token=${token}; authorization=Bearer ${token}` }
    expect((await context.app.inject({ url: '/api/users/profile', headers: cookie })).statusCode).toBe(401)
    const address = `/api/users/profile?token=${token}&access_token=${token}`
    expect((await context.app.inject(address)).statusCode).toBe(401)
  })

  test('ends after 30 days, not before', async () => {
    const { token } = await signUp(context)
    context.travel((SESSION_SECONDS - 60) * 1000)
    expect((await profile(token)).statusCode).toBe(200)
    context.travel(MINUTE_MS)
    expect((await profile(token)).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' })
  })
})

describe('refused', () => {
  test('forged ones', async () => {
    const { token } = await signUp(context)
    const { token: another } = await signUp(context)
    const { header, payload, signature } = partsOf(token)
    const other = partsOf(another)
    const claims = decode(payload)
    const secret = context.services.tokenSecret
    const sign = (alg: string, key: Uint8Array, more: Record<string, unknown>) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg }).sign(key)
    const forged = {
      'no signature': `${header}.${payload}.`,
      'two parts': `${header}.${payload}`,
      'alg none': `${encode({ alg: 'none' })}.${payload}.`,
      'alg None': `${encode({ alg: 'None' })}.${payload}.${signature}`,
      'alg none, signed': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      "another's claims": `${header}.${other.payload}.${signature}`,
      'another signature': `${header}.${payload}.${other.signature}`,
      'a raised version': `${header}.${encode({ ...claims, ver: 1 })}.${signature}`,
      'a cut signature': token.slice(0, -2),
      'another secret': await sign('HS256', new TextEncoder().encode('x'.repeat(43)), {}),
      'an empty secret, guessed': await sign('HS256', new Uint8Array(32), {}),
      'another algorithm': await sign('HS512', secret, {}),
      "another's session": await sign('HS256', secret, { sid: decode(other.payload)['sid'] }),
      "another's name": await sign('HS256', secret, { sub: decode(other.payload)['sub'] }),
      'an unknown session': await sign('HS256', secret, { sid: randomUUID() }),
      'a session that is no UUID': await sign('HS256', secret, { sid: "' or true --" }),
      'no session': await sign('HS256', secret, { sid: undefined }),
      'a version as text': await sign('HS256', secret, { ver: '0' }),
      'an older version': await sign('HS256', secret, { ver: -1 }),
      'a time that has passed': await sign('HS256', secret, { exp: Math.floor(context.now() / 1000) - 1 })
    }
    const answers = await Promise.all(
      Object.entries(forged).map(async ([what, value]) => [what, (await profile(value)).statusCode] as const)
    )
    expect(answers.filter(([, status]) => status !== 401)).toEqual([])
    expect((await profile(token)).statusCode).toBe(200)
  })

  test.each(['', '.', '..', 'a.b.c', 'null', 'x'.repeat(8000), '🦊.🦊.🦊'])('%j', async token => {
    expect(await readToken(context.services.tokenSecret, token, context.now())).toBeNull()
  })

  test('one of a session that was ended', async () => {
    const { token } = await signUp(context)
    const sid = String(decode(partsOf(token).payload)['sid'])
    await context.services.sql`update sessions set ended_at = now() where id = ${sid}`
    expect((await profile(token)).statusCode).toBe(401)
  })

  test('one of an older version of the user', async () => {
    const { token, username } = await signUp(context)
    await context.services.sql`update users set version = version + 1 where username = ${username}`
    expect((await profile(token)).statusCode).toBe(401)
  })

  test('one of a deleted user', async () => {
    const { token, username } = await signUp(context)
    await context.services.sql`update users set deleted_at = now() where username = ${username}`
    for (const url of ['/api/users/profile', '/api/plans', '/api/users/shortlinks']) {
      const reply = await context.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect(reply.statusCode).toBe(401)
    }
  })
})

test('what is signed is read back, in any moment of its life', async () => {
  const secret = new TextEncoder().encode('s'.repeat(43))
  const claims = { userId: '42', sessionId: randomUUID(), version: 7 }
  const token = await signToken(secret, claims, 1_800_000_000_000)
  expect(await readToken(secret, token, 1_800_000_000_000)).toEqual(claims)
  expect(await readToken(secret, token, 1_800_000_000_000 + (SESSION_SECONDS - 1) * 1000)).toEqual(claims)
  expect(await readToken(secret, token, 1_800_000_000_000 + SESSION_SECONDS * 1000)).toBeNull()
})
