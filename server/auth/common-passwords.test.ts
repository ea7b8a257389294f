import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import { newSecret } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { createClient } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, signUp, type TestUser, idOf } from '#test/factories.ts'

import { refuseGuessable } from './common-passwords.ts'
import { hashPassword } from './password.ts'

const GOOD = 'another-456'

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const common = [
  ['a common one', '123456'],
  ['in capitals', 'QWERTY'],
  ['in mixed letters', 'PassWord'],
  ['typed in the Russian layout', 'йцукен'],
  ['a Russian word', 'пароль'],
  ['a Russian word in capitals', 'ПАРОЛЬ'],
  ['a Russian word in the Latin layout', 'gfhjkm'],
  ['an English word in the Russian layout', 'зфыыцщкв']
] as const

describe('on sign-up', () => {
  test.each(common)('%s is refused: %s', async (_what, password) => {
    const username = `${nextName('anna')}@example.ru`
    const reply = await client.signUp(username, password)
    expect(reply.json()).toMatchObject({
      statusCode: 422,
      code: 'INVALID',
      details: [{ field: 'password', message: expect.stringMatching(/частых.*Придумайте/) }]
    })
    expect((await client.signUp(username, GOOD)).statusCode).toBe(201)
  })

  test.each([
    ['as it is', 'ivanova@example.ru', 'ivanova@example.ru'],
    ['in capitals', 'petrova@example.ru', 'Petrova@Example.RU'],
    ['its name', 'sidorova.1987@example.ru', 'Sidorova.1987'],
    ['its name in the Russian layout', 'kuznetsova@example.ru', 'лгятуеыщмф'],
    ['with spaces around it', '  smirnova@example.ru ', 'smirnova@example.ru']
  ])('the own email is refused: %s', async (_what, username, password) => {
    expect((await client.signUp(username, password)).json()).toMatchObject({
      statusCode: 422,
      details: [{ field: 'password', message: expect.stringContaining('почту') }]
    })
  })

  test.each([
    'secret-123',
    'password1password1',
    'ivan-42-ivan',
    'верная лошадь',
    '🦊🦊🦊🦊🦊🦊',
    'ivanova@example.com'
  ])('%s is fine', async password => {
    expect((await client.signUp(`${nextName('ivanova')}@example.ru`, password)).statusCode).toBe(201)
  })
})

test('on a change', async () => {
  for (const password of ['Qwerty', 'йцукен', user.username]) {
    const reply = await client.change(user.token, user.password, password)
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'newPassword' }] })
  }
  expect(await client.lives(user.token)).toBe(true)
})

test('on a restore', async () => {
  const userId = await idOf(context, user)
  const secret = await newSecret(context.services.sql, { kind: 'restore', userId }, context.now())
  for (const password of ['Qwerty', 'йцукен', user.username]) {
    const reply = await client.restore(secret, password)
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'newPassword' }] })
  }
  expect((await client.signIn(user)).statusCode).toBe(200)
})

test('who has such a password from before still signs in, and can change it', async () => {
  const passwordHash = await hashPassword('qwerty')
  await context.services
    .sql`update users set password_hash = ${passwordHash} where username = ${user.username}`
  expect((await client.signIn({ username: user.username, password: 'qwerty' })).statusCode).toBe(200)
  expect((await client.change(user.token, 'qwerty', GOOD)).statusCode).toBe(200)
})

const username = 'anna@example.ru'
const refused = (password: string) => {
  try {
    refuseGuessable('password', password, username)
    return false
  } catch {
    return true
  }
}

test('letter case changes nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...common.map(([, password]) => password)),
      fc.infiniteStream(fc.boolean()),
      (password, upper) => {
        const written = Array.from(password, letter => (upper.next().value ? letter.toUpperCase() : letter))
        expect(refused(written.join(''))).toBe(true)
      }
    )
  )
})
