import { beforeEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { newSecret } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { createClient, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

const NEW = 'another-456'

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
let token: string
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
  const userId = await idOf(context, user)
  const secret = await newSecret(context.services.sql, { kind: 'confirm', userId }, context.now())
  token = tokenOf(await client.confirm(secret))
})

const signInWith = async (password: string) =>
  (await client.signIn({ username: user.username, password })).statusCode

test('after the account was claimed its owner sets a password without one before', async () => {
  const reply = await client.change(token, undefined, NEW)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ hasPassword: true })
  expect(await signInWith(NEW)).toBe(200)
  expect(await client.lives(token)).toBe(false)
  expect(await client.lives(tokenOf(reply))).toBe(true)
  const mails = await mailsTo(context, user.username)
  expect(mails.at(-1)?.subject).toBe('Пароль изменён')
})

test('only in the first ten minutes of a session', async () => {
  context.travel(10 * MINUTE_MS + 1000)
  const reply = await client.change(token, undefined, NEW)
  expect(reply.json()).toMatchObject({ statusCode: 403, code: 'SIGN_IN_AGAIN' })
  expect(await signInWith(NEW)).toBe(401)
  expect(await client.lives(token)).toBe(true)
})

test('only where there is none', async () => {
  const { token: own } = await signUp(context)
  const reply = await client.change(own, undefined, NEW)
  expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'password' }] })
})

test('of two at once, one is set', async () => {
  const passwords = ['another-456', 'another-457']
  const replies = await Promise.all(passwords.map(password => client.change(token, undefined, password)))
  const [set, refused] = replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  // By a session that has ended, or, where that was looked at before, without the password that there is now.
  expect([set, refused === 401 || refused === 422]).toEqual([200, true])
  const works = await Promise.all(passwords.map(signInWith))
  expect(works).toEqual(replies.map(({ statusCode }) => (statusCode === 200 ? 200 : 401)))
})

test('one that is too common is none', async () => {
  const reply = await client.change(token, undefined, 'Password')
  expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'newPassword' }] })
  expect(await client.lives(token)).toBe(true)
})
