import { beforeEach, describe, expect, test } from 'vitest'

import type { ConsentRecord } from '#contract/account.ts'
import { LEGAL_VERSION } from '#contract/legal.ts'
import type { Profile } from '#contract/user.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, signUp, type TestUser } from '#test/factories.ts'

const context = duringTests(startTestApp)
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const ADDRESS = '203.0.113.77'
const both = { personalData: true, terms: true }

const give = (payload: object, of = user) =>
  context.app.inject({
    method: 'POST',
    url: '/api/users/consents',
    headers: of.headers,
    remoteAddress: ADDRESS,
    payload
  })
const records = async (of = user) =>
  (await context.app.inject({ url: '/api/users/consents', headers: of.headers })).json<ConsentRecord[]>()
const facts = async (of = user) => (await records(of)).map(({ kind, given }) => `${kind} ${given}`)
const profile = async (of = user) =>
  (await context.app.inject({ url: '/api/users/profile', headers: of.headers })).json<Profile>()

describe('the first screen', () => {
  test('until it is answered the profile says so; the answer is kept with version, time and address', async () => {
    expect(await profile()).toMatchObject({ consentsNeeded: true, news: false })
    const before = context.now()
    const reply = await give(both)
    expect([reply.statusCode, reply.json()]).toEqual([201, { ...both, news: false }])
    expect(await profile()).toMatchObject({ consentsNeeded: false, news: false })
    const kept = await records()
    expect(kept.map(({ kind }) => kind)).toEqual(['personalData', 'terms'])
    for (const record of kept) {
      expect(Object.keys(record).toSorted()).toEqual(['date', 'given', 'kind', 'textVersion'])
      expect(record).toMatchObject({ given: true, textVersion: LEGAL_VERSION })
      expect(Date.parse(record.date)).toBeGreaterThanOrEqual(before)
    }
    const rows = await context.services.sql`
      select distinct address from consents join users on id = user_id where username = ${user.username}`
    expect(rows).toEqual([{ address: ADDRESS }])
  })

  test('a text that has changed since it was shown is agreed to by nobody', async () => {
    for (const given of [both, { news: true }]) {
      const reply = await give({ ...given, textVersion: '2020-01-01' })
      expect(reply.json()).toMatchObject({ statusCode: 409, code: 'CHANGED_MEANWHILE' })
    }
    expect(await records()).toEqual([])
    expect((await give({ ...both, textVersion: LEGAL_VERSION })).statusCode).toBe(201)
  })

  test.each([
    ['personalData', { personalData: false, terms: true }],
    ['terms', { personalData: true, terms: false, news: true }],
    ['personalData', { terms: true }],
    ['news', { ...both, news: null }]
  ])('without %s nothing is kept', async (field, payload) => {
    const reply = await give(payload)
    expect(reply.json()).toMatchObject({ statusCode: 422, code: 'INVALID', details: [{ field }] })
    expect(await records()).toEqual([])
    expect(await profile()).toMatchObject({ consentsNeeded: true })
  })

  test('asked for again, or twice at once, it is one fact', async () => {
    await Promise.all([give(both), give(both), give(both)])
    await give(both)
    expect(await facts()).toEqual(['personalData true', 'terms true'])
  })

  test('nobody else agrees by it', async () => {
    const other = await signUp(context)
    await give({ ...both, news: true })
    expect(await facts(other)).toEqual([])
  })
})

test('news come and go, and every turn stays written down, the last first', async () => {
  await give(both)
  expect((await give({ ...both, news: false })).json()).toEqual({ ...both, news: false })
  expect(await facts()).not.toContain('news false')
  for (const news of [true, true, false, true, false]) {
    expect((await give({ ...both, news })).json()).toEqual({ ...both, news })
    expect(await profile()).toMatchObject({ news })
  }
  expect(await facts()).toEqual([
    'news false',
    'news true',
    'news false',
    'news true',
    'personalData true',
    'terms true'
  ])
})

test('who does not answer about news leaves them as they are', async () => {
  await give({ ...both, news: true })
  expect((await give(both)).json()).toEqual({ ...both, news: true })
})

const ageTexts = () => context.services.sql`
  update consents set text_version = '2025-01-01', agreed_at = agreed_at - interval '1 year' from users
  where id = user_id and username = ${user.username}`

test('news alone agree to nothing else, also when the texts have changed', async () => {
  expect((await give({ news: true })).json()).toEqual({ personalData: false, terms: false, news: true })
  expect(await facts()).toEqual(['news true'])
  await give(both)
  await ageTexts()
  expect((await give({ news: false })).json()).toEqual({ personalData: false, terms: false, news: false })
  const kept = await records()
  expect(kept.filter(({ textVersion }) => textVersion === LEGAL_VERSION)).toMatchObject([
    { kind: 'news', given: false }
  ])
  expect(await profile()).toMatchObject({ consentsNeeded: true, news: false })
})

test('an answer about nothing is none', async () => {
  expect((await give({})).json()).toMatchObject({ statusCode: 422, details: [{ field: 'personalData' }] })
})

test('what was agreed to in an earlier text is asked for, and agreed to, anew', async () => {
  await give({ ...both, news: true })
  expect(await profile()).toMatchObject({ consentsNeeded: false })
  await ageTexts()
  expect(await profile()).toMatchObject({ consentsNeeded: true })
  expect((await give({ personalData: true })).statusCode).toBe(422)
  await give({ ...both, news: true })
  const kept = await records()
  expect(kept).toHaveLength(6)
  expect(kept.slice(0, 3).every(({ textVersion }) => textVersion === LEGAL_VERSION)).toBe(true)
  expect(await profile()).toMatchObject({ consentsNeeded: false })
})

test('a clock that goes back puts nothing before what was said first', async () => {
  await give({ ...both, news: true })
  await context.services.sql`
    update consents set agreed_at = agreed_at + interval '1 day' from users
    where id = user_id and username = ${user.username}`
  await give({ ...both, news: false })
  expect((await facts())[0]).toBe('news false')
  expect(await profile()).toMatchObject({ news: false })
})

test('turning news on and off has an end', async () => {
  let last = 201
  for (let turn = 0; turn < 40 && last === 201; turn += 1) {
    const reply = await give({ ...both, news: turn % 2 === 0 })
    last = reply.statusCode
  }
  expect(last).toBe(429)
})

const register = (consents: object) =>
  context.app.inject({
    method: 'POST',
    url: '/api/users/new',
    remoteAddress: ADDRESS,
    payload: { username: `${nextName('new')}@example.ru`, password: 'secret-123', consents }
  })

describe('sign-up', () => {
  test('writes the same', async () => {
    const reply = await register({ ...both, news: true })
    const { access_token: token } = reply.json<{ access_token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    expect(await facts({ ...user, headers })).toEqual(['news true', 'personalData true', 'terms true'])
    expect(await profile({ ...user, headers })).toMatchObject({ consentsNeeded: false, news: true })
  })

  test.each([{ news: true }, { personalData: true }, {}])('needs both: %j', async consents => {
    expect((await register(consents)).statusCode).toBe(422)
  })

  test('without them there is no account', async () => {
    expect((await register({ personalData: true, terms: false })).json()).toMatchObject({
      statusCode: 422,
      details: [{ field: 'consents.terms' }]
    })
  })
})
