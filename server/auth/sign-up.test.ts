import { beforeEach, describe, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'

const context = duringTests(startTestApp)
beforeEach(async () => {
  await context.services.sql`delete from attempts`
})

const agreed = { personalData: true, terms: true }

const signUp = (payload: object, remoteAddress = '203.0.113.7') =>
  context.app.inject({ method: 'POST', url: '/api/users/new', remoteAddress, payload })

const rows = async () => {
  const [row] = await context.services.sql<{ users: number; consents: number; sessions: number }[]>`
    select (select count(*)::int from users) as users, (select count(*)::int from consents) as consents,
           (select count(*)::int from sessions) as sessions`
  return row
}

const newMail = () => `${nextName('anna')}@example.ru`

test('answers 201 with a token that works, and nothing else', async () => {
  const reply = await signUp({ username: newMail(), password: 'secret-123', consents: agreed })
  expect(reply.statusCode).toBe(201)
  expect(Object.keys(reply.json())).toEqual(['access_token'])
  const { access_token: token } = reply.json<{ access_token: string }>()
  const profile = await context.app.inject({
    url: '/api/users/profile',
    headers: { authorization: `Bearer ${token}` }
  })
  expect(profile.statusCode).toBe(200)
})

test('a new user is as the specification says', async () => {
  const username = newMail()
  const { access_token: token } = (await signUp({ username, password: 'secret-123' })).json<{
    access_token: string
  }>()
  const reply = await context.app.inject({
    url: '/api/users/profile',
    headers: { authorization: `Bearer ${token}` }
  })
  const profile = reply.json<{ payedTo: string; registrationDate: string }>()
  expect(profile).toMatchObject({
    username,
    new: true,
    roles: ['USER'],
    confirm: false,
    onboarding: false,
    plan: null,
    telegram: '',
    wbToken: null,
    status: 'NEW'
  })
  expect(profile.payedTo).toBe(profile.registrationDate)
})

test('the name is trimmed and lower-cased', async () => {
  const name = newMail()
  expect((await signUp({ username: `  ${name.toUpperCase()}\t`, password: 'secret-123' })).statusCode).toBe(
    201
  )
  const found = await context.services.sql`select username from users where username = ${name}`
  expect(found).toHaveLength(1)
})

test('only an argon2id hash of the password is kept', async () => {
  const username = newMail()
  await signUp({ username, password: 'пароль-123' })
  const [row] = await context.services.sql<{ user: string; hash: string }[]>`
    select to_jsonb(u)::text as user, password_hash as hash from users u where username = ${username}`
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(row?.user).not.toContain('пароль-123')
})

test.each(['as it was', 'in other letters', 'with spaces'])('a taken name → 409: %s', async how => {
  const username = newMail()
  await signUp({ username, password: 'secret-123' })
  const again = { 'as it was': username, 'in other letters': username.toUpperCase() }[how] ?? ` ${username} `
  const before = await rows()
  const reply = await signUp({ username: again, password: 'another-456', consents: agreed })
  expect(reply.json()).toMatchObject({ statusCode: 409, code: 'USERNAME_TAKEN' })
  expect(await rows()).toEqual(before)
})

test('of several at once with one name exactly one wins', async () => {
  const username = newMail()
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_none, i) =>
      signUp({ username: i % 2 ? username : username.toUpperCase(), password: 'secret-123' })
    )
  )
  expect(replies.map(reply => reply.statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409, 409, 409
  ])
})

const kept = (username: string) =>
  context.services.sql<{ kind: string; address: string; text_version: string; agreed_at: Date }[]>`
    select c.kind, c.address, c.text_version, c.agreed_at from consents c join users u on u.id = c.user_id
    where u.username = ${username} order by kind`

describe('consents', () => {
  test('are kept with version, time and address', async () => {
    const username = newMail()
    const from = context.now()
    await signUp({ username, password: 'secret-123', consents: { ...agreed, news: true } }, '203.0.113.9')
    const found = await kept(username)
    expect(found.map(({ kind }) => kind)).toEqual(['news', 'personalData', 'terms'])
    for (const consent of found) {
      expect(consent.address).toBe('203.0.113.9')
      expect(consent.text_version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(consent.agreed_at.getTime()).toBeGreaterThanOrEqual(from)
      expect(consent.agreed_at.getTime()).toBeLessThanOrEqual(context.now())
    }
  })

  test.each([undefined, false])('news %j is no consent to news', async news => {
    const username = newMail()
    await signUp({
      username,
      password: 'secret-123',
      consents: { ...agreed, ...(news === false && { news }) }
    })
    expect((await kept(username)).map(({ kind }) => kind)).toEqual(['personalData', 'terms'])
  })

  test.each([
    ['consents.personalData', { personalData: false, terms: true }],
    ['consents.terms', { personalData: true, terms: false }],
    ['consents.personalData', { personalData: false, terms: false, news: true }]
  ])('without %s nobody is signed up', async (field, consents) => {
    const before = await rows()
    const reply = await signUp({ username: newMail(), password: 'secret-123', consents })
    expect(reply.json()).toMatchObject({ statusCode: 422, code: 'INVALID', details: [{ field }] })
    expect(await rows()).toEqual(before)
  })
})

describe('fields', () => {
  test.each([
    '',
    'anna',
    '@example.ru',
    'anna@',
    'anna@example',
    'anna@example.',
    'anna@.ru',
    'anna@example..ru',
    'an na@example.ru',
    'anna@exa mple.ru',
    'anna@example.ru boris@example.ru',
    'anna@example.ru,boris@example.ru',
    'anna,boris@example.ru',
    'anna@@example.ru',
    'anna@example.ru\r\nBcc: boris',
    '"anna"@example.ru',
    'Anna <anna@example.ru>',
    'anna;boris@example.ru',
    'anna@[127.0.0.1]',
    'anna@example.ru:25',
    'anna(1)@example.ru',
    'anna\u200b@example.ru',
    'anna@exam\u00adple.ru',
    'anna\u202e@example.ru',
    'anna\u0007@example.ru',
    'anna\\@example.ru',
    `${'a'.repeat(250)}@example.ru`
  ])('username %j → 422', async username => {
    const before = await rows()
    const reply = await signUp({ username, password: 'secret-123' })
    expect(reply.json()).toMatchObject({ statusCode: 422, details: [{ field: 'username' }] })
    expect(await rows()).toEqual(before)
  })

  test.each(["o'brien+sale@sub.example.co.uk", 'анна@пример.рф', 'a@b.ru', 'a_b-c.d@xn--e1afmkfd.xn--p1ai'])(
    'username %s → 201',
    async username => {
      expect((await signUp({ username, password: 'secret-123' })).statusCode).toBe(201)
    }
  )

  test.each([
    ['12345', 422],
    ['s1x-ok', 201],
    ['п'.repeat(6), 201],
    [' '.repeat(6), 201],
    ['x'.repeat(128), 201],
    ['x'.repeat(129), 422]
  ])('password %j → %i', async (password, status) => {
    expect((await signUp({ username: newMail(), password })).statusCode).toBe(status)
  })

  test('protected and unknown fields change nothing', async () => {
    const username = newMail()
    const more = { roles: ['ADMIN'], confirm: true, plan: 'UNLIMITED_12', payedTo: '2099-01-01', _id: '1' }
    await signUp({ username, password: 'secret-123', ...more })
    const [row] = await context.services.sql`
      select roles, confirmed, plan, payed_to = registered_at as unpaid, id <> 1 as own
      from users where username = ${username}`
    expect(row).toEqual({ roles: ['USER'], confirmed: false, plan: null, unpaid: true, own: true })
  })
})

test('sign-ups from one address are limited', async () => {
  const statuses = []
  for (let i = 0; i < 31; i += 1) {
    statuses.push((await signUp({ username: newMail(), password: 'secret-123' }, '203.0.113.200')).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(30).fill(201), 429])
})

test('sign-ups from one IPv6 site are limited, from whichever of its networks', async () => {
  for (let i = 0; i < 120; i += 1) {
    const reply = await signUp({ username: newMail(), password: 'пароль' }, `2001:db8:1:${i.toString(16)}::1`)
    expect(reply.statusCode, `the ${i + 1}th`).not.toBe(429)
  }
  const one = { username: newMail(), password: 'secret-123' }
  expect((await signUp(one, '2001:db8:1:ffff::1')).statusCode).toBe(429)
  expect((await signUp(one, '2001:db8:2:ffff::1')).statusCode).toBe(201)
})
