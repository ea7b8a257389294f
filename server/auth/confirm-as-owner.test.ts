import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { newSecret, type SecretKind } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { createClient, SAFARI, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
let userId: string
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
  userId = await idOf(context, user)
})

const secretOf = (kind: SecretKind = 'confirm') =>
  newSecret(context.services.sql, { kind, userId }, context.now())
const isConfirmed = async () => {
  const [row] = await context.services.sql<{ confirmed: boolean }[]>`
    select confirmed from users where id = ${userId}`
  return row?.confirmed
}
const rights = [
  ['from a session of the account', () => ({ token: user.token })],
  ['with the password', () => ({ password: user.password })]
] as const

test.each(rights)('%s: confirmed, once, and a session more', async (_, right) => {
  const [secret, other] = [await secretOf(), await secretOf()]
  const reply = await client.confirmAsOwner(secret, right())
  expect(reply.statusCode).toBe(200)
  expect(Object.keys(reply.json())).toEqual(['access_token'])
  expect(await isConfirmed()).toBe(true)
  for (const token of [tokenOf(reply), user.token]) expect(await client.lives(token)).toBe(true)
  expect((await client.confirmAsOwner(secret, right())).statusCode).toBe(404)
  expect((await client.confirmAsOwner(other, right())).statusCode).toBe(404)
  expect((await client.signIn(user)).statusCode).toBe(200)
})

// Its token may have been sent to them by the stranger who has signed up with their address.
test.each([
  ['network', { address: '203.0.113.7' }],
  ['device', { userAgent: SAFARI }]
])(
  'a session begun in another %s is no proof: the password is asked for, and the mailbox claims',
  async (_, from) => {
    const secret = await secretOf()
    const reply = await client.confirmAsOwner(secret, { token: user.token, ...from })
    expect(reply.json()).toMatchObject({ statusCode: 403, code: 'PASSWORD_NEEDED' })
    expect(await isConfirmed()).toBe(false)
    expect((await client.confirm(secret, { token: user.token, ...from })).statusCode).toBe(200)
    expect(await client.lives(user.token)).toBe(false)
    expect((await client.signIn(user)).statusCode).toBe(401)
  }
)

describe('who has shown neither', () => {
  test('is asked for the password of the account by its name, and the secret stays', async () => {
    const secret = await secretOf()
    const ended = tokenOf(await client.signIn(user))
    await client.logout(ended)
    const other = await signUp(context)
    for (const from of [{}, { token: other.token }, { token: ended }, { token: 'x' }]) {
      expect((await client.confirmAsOwner(secret, from)).json()).toMatchObject({
        statusCode: 403,
        code: 'PASSWORD_NEEDED',
        message: `Введите пароль от аккаунта ${user.username}.`
      })
    }
    expect(await isConfirmed()).toBe(false)
    expect((await client.confirmAsOwner(secret, { password: user.password })).statusCode).toBe(200)
  })

  test('is told to come in another way where there is no password', async () => {
    const secret = await secretOf()
    await context.services.sql`update users set password_hash = null where id = ${userId}`
    const reply = await client.confirmAsOwner(secret)
    expect(reply.json()).toMatchObject({
      code: 'PASSWORD_NEEDED',
      message: expect.stringMatching(/нет пароля.*через Google или Яндекс/)
    })
    const wrong = await client.confirmAsOwner(secret, { password: user.password })
    expect(wrong.json()).toMatchObject({ statusCode: 401, code: 'BAD_CREDENTIALS' })
    expect(await isConfirmed()).toBe(false)
  })
})

const wrong = (secret: string) => client.confirmAsOwner(secret, { password: 'wrong-one' })

describe('a wrong password', () => {
  test('confirms nothing, and the secret stays', async () => {
    const secret = await secretOf()
    const reply = await wrong(secret)
    expect(reply.json()).toMatchObject({ statusCode: 401, code: 'BAD_CREDENTIALS' })
    expect(await isConfirmed()).toBe(false)
    expect((await client.confirmAsOwner(secret, { password: user.password })).statusCode).toBe(200)
  })

  test('of another user is wrong, from the session of that user, too', async () => {
    const other = await signUp(context)
    const mine = 'my-own-pass-1'
    const { access_token: token } = (await client.change(other.token, other.password, mine)).json<{
      access_token: string
    }>()
    const reply = await client.confirmAsOwner(await secretOf(), { token, password: mine })
    expect(reply.statusCode).toBe(401)
    expect(await isConfirmed()).toBe(false)
  })

  test('counts as at the door, and the door counts here', async () => {
    const secret = await secretOf()
    for (let i = 0; i < 3; i += 1) expect((await wrong(secret)).statusCode).toBe(401)
    for (let i = 0; i < 2; i += 1) await client.signIn({ ...user, password: 'wrong-one' })
    const over = await client.confirmAsOwner(secret, { password: user.password })
    expect(over.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
    expect((await client.confirmAsOwner(secret, { token: user.token })).statusCode).toBe(200)
  })
})

test.each(['restore', 'link'] as const)('a secret of kind %s is none here, and stays', async kind => {
  const secret = await secretOf(kind)
  for (const [, right] of rights) {
    expect((await client.confirmAsOwner(secret, right())).json()).toMatchObject({ statusCode: 404 })
  }
  expect(await isConfirmed()).toBe(false)
  const reply = kind === 'link' ? client.confirm(secret) : client.restore(secret, 'another-456')
  expect((await reply).statusCode).toBe(200)
})

test('a secret that nobody has, one that is too old and one that is used are alike', async () => {
  const [late, used] = [await secretOf(), await secretOf()]
  context.travel(DAY_MS)
  const fresh = await secretOf()
  await client.confirmAsOwner(fresh, user)
  for (const secret of ['unknown', late, used, fresh]) {
    for (const [, right] of rights) {
      const reply = await client.confirmAsOwner(secret, right())
      expect(reply.json()).toMatchObject({
        statusCode: 404,
        message: expect.stringContaining('не действует')
      })
    }
  }
})

test('the confirmation mail that comes with the sign-up is of this kind', async () => {
  const [mail] = await mailsTo(context, user.username)
  expect(mail?.text).toContain('/confirm/')
  expect(mail?.text).not.toContain('way=')
})
