import { beforeEach, describe, expect, test } from 'vitest'

import { linkIdentity } from '#server/users/identities.store.ts'
import { startTestApp } from '#test/app.ts'
import { createClient, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, signUp, type TestUser } from '#test/factories.ts'
import { mailsTo, secretIn } from '#test/mails.ts'
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

const profileOf = async (token: string) =>
  (await client.ask('GET', '/api/users/profile', { token })).json<object>()

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

test('so is that of the address which restores it, but not of all its tries', async () => {
  const wrong = (nth: number) => client.signIn({ username: `nobody${nth}@example.ru`, password: 'wrong-one' })
  for (let nth = 0; nth < 31; nth += 1) await wrong(nth)
  expect(await signInWith(user.password)).toBe(429)
  await client.restore(await secretOf(), NEW)
  expect(await signInWith(NEW)).toBe(200)
  for (let nth = 0; nth < 27; nth += 1) expect((await wrong(nth)).statusCode).toBe(401)
  expect((await wrong(99)).statusCode).toBe(429)
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
