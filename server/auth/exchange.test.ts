import { beforeEach, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { newSecret } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { CHROME, createClient, SAFARI, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { stopClock } from '#test/stop-clock.ts'

import { openShortSession } from './sessions.ts'

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
beforeEach(async () => {
  user = await signUp(context)
})

/** The token of a social sign-in. */
const shortToken = async (version = 0) => {
  const visitor = { userAgent: CHROME, address: '203.0.113.7' }
  const { sql, tokenSecret } = context.services
  return openShortSession(
    sql,
    tokenSecret,
    { id: await idOf(context, user), version },
    visitor,
    context.now()
  )
}

test('works as a session for two minutes', async () => {
  stopClock()
  const token = await shortToken()
  context.travel(2 * MINUTE_MS - 1500)
  expect(await client.lives(token)).toBe(true)
  context.travel(1500)
  expect(await client.lives(token)).toBe(false)
  expect((await client.exchange(token)).statusCode).toBe(401)
})

test('is swapped, once, for one of 30 days', async () => {
  const token = await shortToken()
  const reply = await client.exchange(token, { userAgent: SAFARI })
  expect(reply.statusCode).toBe(200)
  expect(await client.lives(token)).toBe(false)
  expect((await client.exchange(token)).statusCode).toBe(401)
  const full = tokenOf(reply)
  expect((await client.sessions(full))[0]).toMatchObject({ device: 'Safari, iOS', current: true })
  context.travel(29 * DAY_MS)
  expect(await client.lives(full)).toBe(true)
})

test('whoever was handed the token is not who signed in: their letter claims the account', async () => {
  const victim = { address: '198.51.100.9', userAgent: SAFARI }
  const token = tokenOf(await client.exchange(await shortToken(), victim))
  const { sql } = context.services
  const mailed = { kind: 'confirm', userId: await idOf(context, user) } as const
  const [secret, other] = [
    await newSecret(sql, mailed, context.now()),
    await newSecret(sql, mailed, context.now())
  ]
  const asOwner = await client.confirmAsOwner(secret, { token, ...victim })
  expect(asOwner.json()).toMatchObject({ statusCode: 403, code: 'PASSWORD_NEEDED' })
  expect((await client.confirm(other, { token, ...victim })).statusCode).toBe(200)
  expect((await client.signIn(user)).statusCode).toBe(401)
})

test('of several swaps at once one is made', async () => {
  const token = await shortToken()
  const replies = await Promise.all(Array.from({ length: 6 }, () => client.exchange(token)))
  expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
  expect(replies.filter(reply => reply.statusCode === 401)).toHaveLength(5)
  expect(await client.sessions(user.token)).toHaveLength(2)
})

test('a full one is answered as it is', async () => {
  const before = await client.sessions(user.token)
  expect(tokenOf(await client.exchange(user.token))).toBe(user.token)
  expect(await client.sessions(user.token)).toHaveLength(before.length)
})

test('ends with the others', async () => {
  const token = await shortToken()
  await client.logoutAll(user.token)
  expect(await client.lives(token)).toBe(false)
})

test('is not opened for a version that is over', async () => {
  await client.logoutAll(user.token)
  await expect(shortToken(0)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
