import { beforeEach, describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, givePlan, signUp, type TestUser } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

const context = duringTests(startTestApp)
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const edit = (payload: object, headers = user.headers) =>
  context.app.inject({ method: 'PUT', url: '/api/users/edit', headers, payload })
const profile = (headers = user.headers) => context.app.inject({ url: '/api/users/profile', headers })
const signIn = (password: string) =>
  context.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: user.username, password }
  })

const row = async () => {
  const [found] = await context.services.sql`select * from users where username = ${user.username}`
  return found
}

const fields = [
  '_id',
  'username',
  'confirm',
  'onboarding',
  'telegram',
  'registrationDate',
  'payedTo',
  'plan',
  'roles',
  'new',
  'wbToken',
  'status',
  'limits',
  'marketplaceTrialEnds',
  'usage',
  'hasPassword',
  'identities',
  'consentsNeeded',
  'news',
  'confirmMail',
  'deletion',
  'wbTokenExpires',
  'wbTokenInvalid',
  'wbTokenPersonal',
  'wbTokenCanWrite'
]

describe('profile', () => {
  test('has exactly the fields of the source, status, limits and usage', async () => {
    const reply = await profile()
    expect(reply.statusCode).toBe(200)
    expect(Object.keys(reply.json()).toSorted()).toEqual(fields.toSorted())
    expect(reply.body).not.toMatch(/argon2|secret|"password|passwordHash|wbTokenIv|version/i)
  })

  test('says how the user signs in, what was agreed to and how far the confirmation mail is', async () => {
    const { sql } = context.services
    await mailsTo(context, user.username)
    expect((await profile()).json()).toMatchObject({
      hasPassword: true,
      identities: [],
      consentsNeeded: true,
      news: false,
      confirmMail: { state: 'sent', at: expect.any(String) },
      deletion: null,
      wbTokenExpires: null
    })
    await sql`update mails set sent_at = null, refused_at = '2026-11-21T07:00:00Z'
      from users where users.id = user_id and username = ${user.username}`
    await sql`
      insert into identities (provider, subject, user_id, email, linked_at)
      select provider, id, id, username, now() from users, unnest('{yandex,google}'::text[]) as provider
      where username = ${user.username}`
    await sql`update users set password_hash = null, delete_at = '2199-01-01' where username = ${user.username}`
    expect((await profile()).json()).toMatchObject({
      hasPassword: false,
      identities: ['google', 'yandex'],
      confirmMail: { state: 'refused', at: '2026-11-21T07:00:00.000Z' },
      deletion: '2199-01-01T00:00:00.000Z'
    })
  })

  test('has the free limits and an empty usage at first', async () => {
    expect((await profile()).json()).toMatchObject({
      limits: { links: 3, landings: 0, analyticsDays: 7, marketplace: false },
      usage: { links: 0, landings: 0, analyticsDays: 7, marketplace: false }
    })
  })

  test('has the limits of a paid plan, null where there is none, and counts what lives', async () => {
    await givePlan(context, user, 'UNLIMITED_1')
    const { _id } = await createLink(context, user)
    await createLink(context, user, { isMicrolanding: true })
    await createLink(context, user)
    await context.app.inject({ method: 'DELETE', url: `/api/users/shortlinks/${_id}`, headers: user.headers })
    expect((await profile()).json()).toMatchObject({
      status: 'ACTIVE',
      plan: 'UNLIMITED_1',
      new: false,
      limits: { links: null, landings: null, analyticsDays: 1825, marketplace: true },
      usage: { links: 2, landings: 1 }
    })
  })
})

describe('edit', () => {
  test('changes what is given, leaves the rest, and answers with the profile', async () => {
    const reply = await edit({ onboarding: true, telegram: '@anna_1' })
    expect(reply.statusCode).toBe(200)
    expect(Object.keys(reply.json()).toSorted()).toEqual(fields.toSorted())
    expect(reply.json()).toMatchObject({ onboarding: true, telegram: '@anna_1' })
    expect((await edit({ telegram: '' })).json()).toMatchObject({ onboarding: true, telegram: '' })
    expect((await edit({ onboarding: false })).json()).toMatchObject({ onboarding: false, telegram: '' })
  })

  test('nothing given changes nothing', async () => {
    const before = await row()
    expect((await edit({})).statusCode).toBe(200)
    expect(await row()).toEqual(before)
  })

  test.each([
    { plan: 'UNLIMITED_12' },
    { roles: ['ADMIN', 'USER', 'SELLER'] },
    { confirm: true, confirmed: true },
    { username: 'boris@example.ru' },
    { payedTo: '2099-01-01T00:00:00Z', payed_to: '2099-01-01T00:00:00Z' },
    { _id: '1', id: '1' },
    { new: false, is_new: false },
    { version: 9, registrationDate: '2020-01-01T00:00:00Z' },
    { secret: 'x', wbTokenIv: 'x', passwordHash: 'x', password_hash: 'x', deleted_at: 'x' },
    { status: 'ACTIVE', limits: { links: null }, usage: { links: -5 } }
  ])('%j is not for the caller to set', async payload => {
    const before = await row()
    expect((await edit(payload)).statusCode).toBe(200)
    expect(await row()).toEqual(before)
  })

  test('changes nobody else', async () => {
    const other = await signUp(context)
    await mailsTo(context, other.username)
    const before = (await profile(other.headers)).json()
    await edit({ telegram: '@only_mine', onboarding: true })
    expect((await profile(other.headers)).json()).toEqual(before)
  })

  test.each(['', 'anna', '@anna', 'Anna_123', `@${'a'.repeat(32)}`])(
    'telegram %j is fine',
    async telegram => {
      expect((await edit({ telegram })).json()).toMatchObject({ telegram })
    }
  )

  test.each([
    '@',
    '@@anna',
    'ann',
    '1anna',
    'анна',
    'a b c d',
    'https://t.me/anna',
    '@anna\n',
    '<b>anna</b>'
  ])('telegram %j → 422', async telegram => {
    const reply = await edit({ telegram })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'telegram' }] })
  })

  test('a marketplace token can be taken away; what is none changes nothing', async () => {
    expect((await edit({ wbToken: null })).json()).toMatchObject({ wbToken: null })
    const reply = await edit({ wbToken: 'token', telegram: '@anna' })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'wbToken' }] })
    expect((await profile()).json()).toMatchObject({ telegram: '' })
  })
})

describe('password', () => {
  test('a change ends every older token and answers with a new one', async () => {
    const elsewhere = (await signIn(user.password)).json<{ access_token: string }>().access_token
    const reply = await edit({ password: user.password, newPassword: 'another-456' })
    expect(reply.statusCode).toBe(200)
    const { access_token: token } = reply.json<{ access_token: string }>()
    for (const old of [user.token, elsewhere]) {
      expect((await profile({ authorization: `Bearer ${old}` })).json()).toMatchObject({ statusCode: 401 })
    }
    expect((await profile({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
    expect((await signIn(user.password)).statusCode).toBe(401)
    expect((await signIn('another-456')).statusCode).toBe(200)
  })

  test('other fields of the same request change too', async () => {
    const reply = await edit({ password: user.password, newPassword: 'another-456', telegram: '@anna' })
    expect(reply.json()).toMatchObject({ telegram: '@anna', access_token: expect.any(String) })
  })

  test.each([
    ['password', { password: 'wrong-one', newPassword: 'another-456' }],
    ['password', { newPassword: 'another-456' }],
    ['newPassword', { password: 'secret-123' }],
    ['newPassword', { password: 'secret-123', newPassword: '12345' }],
    ['newPassword', { password: 'secret-123', newPassword: 'x'.repeat(129) }]
  ])('a fault of %s → 422 and nothing changes', async (field, payload) => {
    const before = await row()
    const reply = await edit({ ...payload, telegram: '@anna' })
    expect(reply.json()).toMatchObject({ statusCode: 422, code: 'INVALID', details: [{ field }] })
    expect(await row()).toEqual(before)
    expect((await profile()).statusCode).toBe(200)
  })

  test('of changes at once one is made, and only its session and its password are left', async () => {
    const passwords = ['another-1', 'another-2', 'another-3']
    const replies = await Promise.all(
      passwords.map(newPassword => edit({ password: user.password, newPassword }))
    )
    const made = replies.findIndex(reply => reply.statusCode === 200)
    const others = replies.filter((_reply, index) => index !== made)
    expect(others.every(reply => [401, 422].includes(reply.statusCode))).toBe(true)
    const answers: number[] = []
    for (const password of passwords) answers.push((await signIn(password)).statusCode)
    expect(answers).toEqual(passwords.map((_password, index) => (index === made ? 200 : 401)))
    const tokens = replies.flatMap(reply =>
      reply.statusCode === 200 ? [reply.json<{ access_token: string }>().access_token] : []
    )
    const living = await Promise.all(
      tokens.map(async token => (await profile({ authorization: `Bearer ${token}` })).statusCode)
    )
    expect(living.filter(status => status === 200)).toHaveLength(1)
  })
})
