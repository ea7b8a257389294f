import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { linkIdentity } from '#server/users/identities.store.ts'
import { newSecret, type SecretKind } from '#server/users/secrets.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createClient, tokenOf, type Client } from '#test/auth-client.ts'
import { nextName, signUp, type TestUser } from '#test/factories.ts'
import { mailsTo, secretIn } from '#test/mails.ts'

const HOUR_MS = 3_600_000
const NEW = 'another-456'

let context: TestApp
let client: Client
let user: TestUser
let userId: string
beforeAll(async () => {
  context = await startTestApp()
  client = createClient(context)
})
afterAll(() => context.close())
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
  userId = await client.idOf(user)
})

const secretOf = (kind: SecretKind = 'restore') =>
  newSecret(context.services.sql, { kind, userId }, context.now())
const signInWith = async (password: string) =>
  (await client.signIn({ username: user.username, password })).statusCode
const profileOf = async (token: string) =>
  (await client.ask('GET', '/api/users/profile', { token })).json<object>()
const expectGone = (reply: { json: () => unknown }) =>
  expect(reply.json()).toMatchObject({
    statusCode: 404,
    code: 'NOT_FOUND',
    message: expect.stringContaining('Запросите новую')
  })

test('a forgotten password: a mail, a new password, a session; whatever was open is not', async () => {
  const elsewhere = tokenOf(await client.signIn(user))
  expect((await client.sendRestore(`  ${user.username.toUpperCase()} `)).statusCode).toBe(204)
  const mails = await mailsTo(context, user.username)
  const mail = mails.find(({ text }) => text?.includes('/restore/'))
  const secret = secretIn(mail ?? {}, '/restore/')
  expect(await signInWith(user.password)).toBe(200)
  expect(await client.lives(user.token)).toBe(true)

  const reply = await client.restore(secret, NEW)
  expect(reply.statusCode).toBe(200)
  expect(Object.keys(reply.json())).toEqual(['access_token'])
  expect(await client.lives(tokenOf(reply))).toBe(true)
  expect(await client.lives(user.token)).toBe(false)
  expect(await client.lives(elsewhere)).toBe(false)
  expect(await signInWith(user.password)).toBe(401)
  expect(await signInWith(NEW)).toBe(200)
})

test('the user is told, with device and address', async () => {
  await client.restore(await secretOf(), NEW, { address: '198.51.100.77' })
  const mails = await mailsTo(context, user.username)
  expect(mails.at(-1)?.text).toContain('Chrome, Windows')
  expect(mails.at(-1)?.text).toContain('198.51.100.77')
})

describe('the mailbox is proved', () => {
  test('so the email is confirmed, and ways in of before are gone', async () => {
    const stranger = { provider: 'google' as const, subject: nextName('subject'), email: 'x@example.ru' }
    await linkIdentity(
      context.services.sql,
      userId,
      { identity: stranger, isEmailProved: true },
      context.now()
    )
    const token = tokenOf(await client.restore(await secretOf(), NEW))
    expect(await profileOf(token)).toMatchObject({ confirm: true, identities: [], hasPassword: true })
  })

  test('ways in of a user who had proved it before stay', async () => {
    await client.confirm(await secretOf('confirm'), user)
    const own = { provider: 'google' as const, subject: nextName('subject'), email: user.username }
    await linkIdentity(context.services.sql, userId, { identity: own, isEmailProved: true }, context.now())
    const token = tokenOf(await client.restore(await secretOf(), NEW))
    expect(await profileOf(token)).toMatchObject({ confirm: true, identities: ['google'] })
  })

  test.each(['other@example.ru', ''])('but not one with another email: %j', async email => {
    await client.confirm(await secretOf('confirm'), user)
    const foreign = { provider: 'yandex' as const, subject: nextName('subject'), email }
    await linkIdentity(
      context.services.sql,
      userId,
      { identity: foreign, isEmailProved: true },
      context.now()
    )
    const token = tokenOf(await client.restore(await secretOf(), NEW))
    expect(await profileOf(token)).toMatchObject({ confirm: true, identities: [], hasPassword: true })
  })

  test('nor one whose equal email is just what somebody wrote at the provider', async () => {
    await client.confirm(await secretOf('confirm'), user)
    const identity = { provider: 'yandex' as const, subject: nextName('subject'), email: user.username }
    await linkIdentity(context.services.sql, userId, { identity, isEmailProved: false }, context.now())
    const token = tokenOf(await client.restore(await secretOf(), NEW))
    expect(await profileOf(token)).toMatchObject({ identities: [] })
  })

  test('every other mailed secret ends', async () => {
    const [restore, confirm, link] = [await secretOf(), await secretOf('confirm'), await secretOf('link')]
    await client.restore(await secretOf(), NEW)
    expectGone(await client.restore(restore, 'yet-another-7'))
    expect((await client.confirm(confirm)).statusCode).toBe(404)
    expect((await client.confirm(link)).statusCode).toBe(404)
    expect(await signInWith(NEW)).toBe(200)
  })
})

test('who signed in through a provider alone gets a password', async () => {
  await context.services.sql`update users set password_hash = null where id = ${userId}`
  expect((await client.restore(await secretOf(), NEW)).statusCode).toBe(200)
  expect(await signInWith(NEW)).toBe(200)
})

test('a limit of wrong passwords is lifted, everywhere and for this name alone', async () => {
  const other = await signUp(context)
  const wrong = (username: string, address: string) =>
    client.signIn({ username, password: 'wrong-one' }, { address })
  for (let i = 0; i < 6; i += 1) {
    for (const address of ['203.0.113.7', '2001:db8::1']) {
      await wrong(user.username, address)
      await wrong(other.username, address)
    }
  }
  expect(await signInWith(user.password)).toBe(429)
  await client.restore(await secretOf(), NEW)
  expect(await signInWith(NEW)).toBe(200)
  expect(
    (await client.signIn({ username: user.username, password: NEW }, { address: '2001:db8::1' })).statusCode
  ).toBe(200)
  expect((await client.signIn(other)).statusCode).toBe(429)
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
      const id = await client.idOf(someone)
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

test('a password that was changed ends what mail could still undo it with', async () => {
  await client.confirm(await secretOf('confirm'), user)
  const [restore, link] = [await secretOf(), await secretOf('link')]
  const reply = await client.change(user.token, user.password, NEW)
  expect(reply.statusCode).toBe(200)
  expectGone(await client.restore(restore, 'yet-another-7'))
  expect((await client.confirm(link)).statusCode).toBe(404)
  const mails = await mailsTo(context, user.username)
  expect(mails.at(-1)?.text).toContain('Chrome, Windows')
})
