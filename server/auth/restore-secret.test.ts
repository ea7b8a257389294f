import { beforeEach, describe, expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { newSecret } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { createClient, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { expectGone, NEW, signUpForgetful, type Forgetful } from '#test/restores.ts'

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
let userId: string
let secretOf: Forgetful['secretOf']
let signInWith: Forgetful['signInWith']
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  ;({ user, userId, secretOf, signInWith } = await signUpForgetful(context, client))
})

describe('a secret', () => {
  test('is good for an hour', async () => {
    const late = await secretOf()
    context.travel(HOUR_MS - 1000)
    const inTime = await secretOf()
    context.travel(1000)
    expectGone(await client.restore(late, NEW))
    expect(await signInWith(user.password)).toBe(200)
    expect((await client.restore(inTime, NEW)).statusCode).toBe(200)
  })

  test('is good once', async () => {
    const secret = await secretOf()
    await client.restore(secret, NEW)
    expectGone(await client.restore(secret, 'yet-another-7'))
    expect(await signInWith(NEW)).toBe(200)
  })

  test.each([
    ['cut', (secret: string) => secret.slice(0, -1)],
    ['longer', (secret: string) => `${secret}=`],
    ['in another letter case', (secret: string) => secret.toLowerCase()],
    ['in Russian', () => 'секрет'],
    ['emoji', () => '🦊'.repeat(20)],
    ['SQL', () => "' or 1=1 --"],
    ['the longest', () => 'x'.repeat(128)]
  ])('that is %s changes nothing', async (_what, change) => {
    const secret = await secretOf()
    expectGone(await client.restore(change(secret), NEW))
    expect(await signInWith(user.password)).toBe(200)
    expect((await client.restore(secret, NEW)).statusCode).toBe(200)
  })

  test('that is huge → 422', async () => {
    expect((await client.restore('x'.repeat(129), NEW)).json()).toMatchObject({ statusCode: 422 })
  })

  test.each(['confirm', 'link'] as const)('of kind %s sets no password', async kind => {
    expectGone(await client.restore(await secretOf(kind), NEW))
    expect(await signInWith(user.password)).toBe(200)
  })

  test('of a user who was removed', async () => {
    const secret = await secretOf()
    await context.services.sql`update users set deleted_at = now() where id = ${userId}`
    expectGone(await client.restore(secret, NEW))
  })

  test.each([
    ['too short', '12345'],
    ['too long', 'x'.repeat(129)],
    ['too common', 'Password'],
    ['the own email', '']
  ])('outlives a password that is %s', async (_what, password) => {
    const secret = await secretOf()
    const reply = await client.restore(secret, password || user.username)
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'newPassword' }] })
    expect(await client.lives(user.token)).toBe(true)
    expect((await client.restore(secret, NEW)).statusCode).toBe(200)
  })
})

describe('at once', () => {
  test('of restores with one secret exactly one wins', async () => {
    const secret = await secretOf()
    // As many as may be tried to sign in with.
    const passwords = Array.from({ length: 5 }, (_none, index) => `another-${index}`)
    const replies = await Promise.all(passwords.map(password => client.restore(secret, password)))
    const won = replies.findIndex(reply => reply.statusCode === 200)
    expect(replies.filter(reply => reply.statusCode === 404)).toHaveLength(4)
    const answers: number[] = []
    for (const password of passwords) answers.push(await signInWith(password))
    expect(answers).toEqual(passwords.map((_password, index) => (index === won ? 200 : 401)))
  })

  test('of restores with several secrets exactly one wins', async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, () => secretOf()))
    const replies = await Promise.all(secrets.map(secret => client.restore(secret, NEW)))
    expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.statusCode === 404)).toHaveLength(4)
  })

  test('a restore and a change of the password: one password, and only its session', async () => {
    for (let round = 0; round < 6; round += 1) {
      const someone = await signUp(context)
      const id = await idOf(context, someone)
      const secret = await newSecret(context.services.sql, { kind: 'restore', userId: id }, context.now())
      const [restored, changed] = await Promise.all([
        client.restore(secret, 'restored-1'),
        client.change(someone.token, someone.password, 'changed-12')
      ])
      const made = [restored, changed].map(({ statusCode }) => statusCode === 200)
      expect(made.filter(Boolean)).toHaveLength(1)
      const works = []
      for (const password of [someone.password, 'restored-1', 'changed-12']) {
        works.push((await client.signIn({ username: someone.username, password })).statusCode === 200)
      }
      expect(works).toEqual([false, ...made])
      expect(await client.lives(someone.token)).toBe(false)
      expect(await client.lives(tokenOf(made[0] ? restored : changed))).toBe(true)
    }
  })
})
