import { beforeEach, expect, test } from 'vitest'

import { MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { createClient, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const guess = () => client.change(user.token, 'wrong-one', 'another-456')

test('five tries of a session in 15 minutes; they count nowhere else', async () => {
  for (let i = 0; i < 5; i += 1) expect((await guess()).statusCode).toBe(422)
  expect((await guess()).json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
  expect((await client.change(user.token, user.password, 'another-456')).statusCode).toBe(429)
  const another = tokenOf(await client.signIn(user))
  expect((await client.change(another, user.password, 'another-456')).statusCode).toBe(200)
})

test('the window passes', async () => {
  for (let i = 0; i < 6; i += 1) await guess()
  context.travel(15 * MINUTE_MS)
  expect((await client.change(user.token, user.password, 'another-456')).statusCode).toBe(200)
})

test('sent at once they are no more', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, guess))
  expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
})

test('a change and a wish to go are tries of one kind', async () => {
  for (let i = 0; i < 5; i += 1) await guess()
  const reply = await client.ask('DELETE', '/api/users/profile', user, { password: user.password })
  expect(reply.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
})

test('whoever guesses at the door keeps nobody inside from a new password', async () => {
  for (let i = 0; i < 50; i += 1) {
    await client.signIn({ username: user.username, password: 'wrong-one' }, { address: `203.0.113.${i}` })
  }
  expect((await client.signIn(user)).statusCode).toBe(429)
  expect((await client.change(user.token, user.password, 'another-456')).statusCode).toBe(200)
})
