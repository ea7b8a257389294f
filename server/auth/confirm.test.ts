import { beforeEach, describe, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { linkIdentity } from '#server/users/identities.store.ts'
import { newSecret, type Identity, type SecretKind } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { createClient, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, signUp, type TestUser, idOf } from '#test/factories.ts'
import { mailsTo, secretIn } from '#test/mails.ts'
import { stopClock } from '#test/stop-clock.ts'

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
let userId: string
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
  userId = await idOf(context, user)
})

const mailed = async (address: string) => {
  const mails = await mailsTo(context, address)
  return mails.map(mail => secretIn(mail, '/confirm/'))
}
const secretOf = (kind: SecretKind, more: { userId?: string; identity?: Identity } = {}) =>
  newSecret(context.services.sql, { kind, userId, ...more }, context.now())
const profileOf = async (token: string) => {
  const reply = await client.ask('GET', '/api/users/profile', { token })
  return reply.json<{ confirm: boolean; hasPassword: boolean; identities: string[]; _id: string }>()
}
const yandex = (): Identity => ({ provider: 'yandex', subject: nextName('subject'), email: user.username })
const expectGone = (reply: { json: () => unknown }) =>
  expect(reply.json()).toMatchObject({
    statusCode: 404,
    code: 'NOT_FOUND',
    message: expect.stringContaining('отправьте письмо ещё раз')
  })

describe('the mail', () => {
  test('comes with the sign-up; its secret confirms, once, and opens a session', async () => {
    const [secret = ''] = await mailed(user.username)
    expect(await profileOf(user.token)).toMatchObject({ confirm: false })
    const reply = await client.confirm(secret, user)
    expect(reply.statusCode).toBe(200)
    expect(await profileOf(tokenOf(reply))).toMatchObject({ confirm: true, _id: userId })
    expect(await client.lives(user.token)).toBe(true)
    expectGone(await client.confirm(secret, user))
  })

  test('none comes of a sign-up that failed', async () => {
    const before = await context.services.sql`select count(*) from mails`
    expect((await client.signUp(user.username, 'secret-456')).statusCode).toBe(409)
    expect(await context.services.sql`select count(*) from mails`).toEqual(before)
  })

  test('is sent again; each secret is good, and one that is used ends the others', async () => {
    expect((await client.sendConfirm(user.token)).statusCode).toBe(204)
    const [first = '', second = ''] = await mailed(user.username)
    expect(first).not.toBe(second)
    expect((await client.confirm(first)).statusCode).toBe(200)
    expectGone(await client.confirm(second))
  })

  test('is not sent to who has confirmed', async () => {
    await mailed(user.username)
    await client.confirm(await secretOf('confirm'), user)
    expect((await client.sendConfirm(user.token)).statusCode).toBe(204)
    expect(await mailed(user.username)).toHaveLength(1)
  })

  test('is sent three times in 15 minutes, then 429 that says what to do', async () => {
    const replies = []
    for (let i = 0; i < 4; i += 1) replies.push(await client.sendConfirm(user.token))
    expect(replies.map(reply => reply.statusCode)).toEqual([204, 204, 204, 429])
    expect(replies[3]?.json()).toMatchObject({ message: expect.stringMatching(/«Спам».*15 мин/) })
    expect(Number(replies[3]?.headers['retry-after'])).toBeGreaterThan(14 * 60)
    const other = await signUp(context)
    expect((await client.sendConfirm(other.token)).statusCode).toBe(204)
    context.travel(15 * MINUTE_MS)
    expect((await client.sendConfirm(user.token)).statusCode).toBe(204)
  })

  test('is sent ten times a day', async () => {
    const statuses = []
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await client.sendConfirm(user.token)).statusCode)
      context.travel(15 * MINUTE_MS)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(204), 429])
    context.travel(24 * HOUR_MS)
    expect((await client.sendConfirm(user.token)).statusCode).toBe(204)
  })
})

describe('a secret', () => {
  test('is good for 24 hours', async () => {
    stopClock()
    const [inTime, late] = [await secretOf('confirm'), await secretOf('confirm')]
    context.travel(24 * HOUR_MS - 1000)
    const reply = await client.confirm(inTime)
    expect(reply.statusCode).toBe(200)
    const other = await signUp(context)
    const tooLate = await secretOf('confirm', { userId: await idOf(context, other) })
    context.travel(24 * HOUR_MS)
    expectGone(await client.confirm(tooLate))
    expectGone(await client.confirm(late))
    expect(await profileOf(other.token)).toMatchObject({ confirm: false })
  })

  test.each([
    ['cut', (secret: string) => secret.slice(0, -1)],
    ['longer', (secret: string) => `${secret}x`],
    ['in another letter case', (secret: string) => secret.toUpperCase()],
    ['of spaces', () => '  '],
    ['in Russian', () => 'секрет'],
    ['an emoji', () => '🦊'.repeat(20)],
    ['SQL', () => "' or 1=1 --"],
    ['the longest', () => 'x'.repeat(128)],
    ['a path', () => '../../etc/passwd']
  ])('that is %s confirms nobody', async (_what, change) => {
    const secret = await secretOf('confirm')
    expectGone(await client.confirm(change(secret)))
    expect(await profileOf(user.token)).toMatchObject({ confirm: false })
    expect((await client.confirm(secret)).statusCode).toBe(200)
  })

  test.each([
    ['huge', 'x'.repeat(129)],
    ['a null', '\u0000']
  ])('that is %s → 422', async (_what, secret) => {
    expect((await client.confirm(secret)).json()).toMatchObject({ statusCode: 422 })
  })

  test('of a recovery does not confirm, and stays good for what it is for', async () => {
    const secret = await secretOf('restore')
    expectGone(await client.confirm(secret))
    expect((await client.restore(secret, 'another-456')).statusCode).toBe(200)
  })

  test('of a user who was removed', async () => {
    const secret = await secretOf('confirm')
    await context.services.sql`update users set deleted_at = now() where id = ${userId}`
    expectGone(await client.confirm(secret))
  })

  test('is kept as a hash alone', async () => {
    const secret = await secretOf('confirm')
    const [row] = await context.services
      .sql`select secrets::text as text from secrets where user_id = ${userId}`
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('is taken by one of several at once', async () => {
    const secret = await secretOf('confirm')
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.confirm(secret)))
    expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.statusCode === 404)).toHaveLength(7)
  })
})

describe('a mailed consent to link', () => {
  test('links, to a confirmed account without ending anything', async () => {
    await client.confirm(await secretOf('confirm'), user)
    const reply = await client.confirm(await secretOf('link', { identity: yandex() }))
    expect(await profileOf(tokenOf(reply))).toMatchObject({ identities: ['yandex'], hasPassword: true })
    expect(await client.lives(user.token)).toBe(true)
  })

  test('claims an unconfirmed account: whoever waited inside is out', async () => {
    const waiting: Identity = { provider: 'google', subject: nextName('stranger'), email: 'x@example.ru' }
    await linkIdentity(
      context.services.sql,
      userId,
      { identity: waiting, isEmailProved: false },
      context.now()
    )
    const restore = await secretOf('restore')
    const earlier = await secretOf('confirm')
    const reply = await client.confirm(await secretOf('link', { identity: yandex() }))
    expect(await profileOf(tokenOf(reply))).toMatchObject({
      confirm: true,
      identities: ['yandex'],
      hasPassword: false,
      _id: userId
    })
    expect(await client.lives(user.token)).toBe(false)
    expect((await client.signIn(user)).statusCode).toBe(401)
    expect((await client.restore(restore, 'another-456')).statusCode).toBe(404)
    expectGone(await client.confirm(earlier))
  })

  test('of a person who signs in as somebody else by now changes nothing', async () => {
    const identity = yandex()
    const other = await signUp(context)
    await linkIdentity(
      context.services.sql,
      await idOf(context, other),
      { identity, isEmailProved: false },
      context.now()
    )
    const reply = await client.confirm(await secretOf('link', { identity }))
    expect(reply.json()).toMatchObject({ statusCode: 409, code: 'IDENTITY_TAKEN' })
    expect(await profileOf(user.token)).toMatchObject({ confirm: false, identities: [], hasPassword: true })
  })

  test('is good for an hour', async () => {
    const secret = await secretOf('link', { identity: yandex() })
    context.travel(HOUR_MS)
    expectGone(await client.confirm(secret))
    expect(await profileOf(user.token)).toMatchObject({ confirm: false, identities: [] })
  })
})
