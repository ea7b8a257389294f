import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, idOf, signUp, type TestUser } from '#test/factories.ts'
import { openLive } from '#test/live-client.ts'
import { mailsTo, untilMailed } from '#test/mails.ts'

const context = duringTests(() => startTestApp({}, { heartbeatMs: 50 }))
let base: string
let user: TestUser
beforeAll(async () => {
  base = await context.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
  await context.services.sql`update users set confirmed = true where username = ${user.username}`
})

const remove = (payload: object, of = user) =>
  context.app.inject({ method: 'DELETE', url: '/api/users/profile', headers: of.headers, payload })
const keep = (headers: TestUser['headers']) =>
  context.app.inject({ method: 'POST', url: '/api/users/profile/keep', headers })
const profile = (headers = user.headers) => context.app.inject({ url: '/api/users/profile', headers })
const signIn = async (of = user) => {
  const reply = await context.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: of.username, password: of.password }
  })
  const { access_token: token } = reply.json<{ access_token: string }>()
  return { authorization: `Bearer ${token}` }
}
const row = async () => {
  const [found] = await context.services.sql`select * from users where username = ${user.username}`
  return found
}
const dropPassword = () =>
  context.services.sql`update users set password_hash = null where username = ${user.username}`

describe('asked for with the password', () => {
  test('every session ends, the date is told at the next sign-in, and by mail', async () => {
    const elsewhere = await signIn()
    const before = context.now()
    expect((await remove({ password: user.password })).statusCode).toBe(204)
    for (const headers of [user.headers, elsewhere]) expect((await profile(headers)).statusCode).toBe(401)
    const { deletion } = (await profile(await signIn())).json<{ deletion: string }>()
    expect(Date.parse(deletion) - before).toBeGreaterThanOrEqual(30 * DAY_MS)
    expect(Date.parse(deletion) - before).toBeLessThan(30 * DAY_MS + MINUTE_MS)
    const mails = await mailsTo(context, user.username)
    const about = mails.filter(({ subject = '' }) => /удал/i.test(subject))
    expect(about).toHaveLength(1)
    expect(about[0]?.text).toContain('/profile/info')
  })

  test('links go on working', async () => {
    const link = await createLink(context, user)
    await remove({ password: user.password })
    expect((await context.app.inject({ url: `/${link.shortlink}` })).statusCode).toBe(302)
  })

  test('a live stream ends with the session', async () => {
    const stream = await openLive(base, user.headers)
    await remove({ password: user.password })
    expect(await stream.ended).toBeUndefined()
    expect(stream.status).toBe(200)
  })

  test('asked for again, the first date stays and no further mail goes out', async () => {
    await remove({ password: user.password })
    await untilMailed(context)
    const first = (await row())?.delete_at
    context.travel(HOUR_MS)
    const headers = await signIn()
    expect((await remove({ password: user.password }, { ...user, headers })).statusCode).toBe(204)
    context.travel(-HOUR_MS)
    expect((await row())?.delete_at).toEqual(first)
    const mails = await mailsTo(context, user.username)
    expect(mails.filter(({ subject = '' }) => /удал/i.test(subject))).toHaveLength(1)
  })

  test('twice at once is once', async () => {
    const replies = await Promise.all([
      remove({ password: user.password }),
      remove({ password: user.password })
    ])
    expect(replies.some(reply => reply.statusCode === 204)).toBe(true)
    const mails = await mailsTo(context, user.username)
    expect(mails.filter(({ subject = '' }) => /удал/i.test(subject))).toHaveLength(1)
  })
})

describe('refused', () => {
  test.each([
    ['no password', {}],
    ['a wrong one', { password: 'wrong-one' }],
    ['an empty one', { password: '' }],
    ['none that is text', { password: null }]
  ])('%s → 422 and everything is as before', async (_what, payload) => {
    const before = await row()
    expect((await remove(payload)).json()).toMatchObject({
      statusCode: 422,
      code: 'INVALID',
      details: [{ field: 'password' }]
    })
    expect(await row()).toEqual(before)
    expect((await profile()).statusCode).toBe(200)
  })

  test('guesses of a session are limited', async () => {
    for (let tries = 0; tries < 5; tries += 1) await remove({ password: 'wrong-one' })
    expect((await remove({ password: user.password })).json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect((await row())?.delete_at).toBeNull()
  })

  test('not by guesses at the door', async () => {
    for (let tries = 0; tries < 50; tries += 1) {
      await context.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `203.0.113.${tries}`,
        payload: { username: user.username, password: 'wrong-one' }
      })
    }
    expect((await remove({ password: user.password })).statusCode).toBe(204)
  })
})

describe('of an account without a password', () => {
  test('a fresh session is enough', async () => {
    await dropPassword()
    expect((await remove({})).statusCode).toBe(204)
    expect((await row())?.delete_at).not.toBeNull()
  })

  test('an older one has to sign in again, whatever password is sent', async () => {
    await dropPassword()
    context.travel(11 * MINUTE_MS)
    for (const payload of [{}, { password: user.password }]) {
      expect((await remove(payload)).json()).toMatchObject({ statusCode: 403, code: 'SIGN_IN_AGAIN' })
    }
    context.travel(-11 * MINUTE_MS)
    expect((await row())?.delete_at).toBeNull()
  })
})

describe('taken back', () => {
  test('within the days to think better of it nothing is left of the wish', async () => {
    await remove({ password: user.password })
    const headers = await signIn()
    expect((await keep(headers)).statusCode).toBe(204)
    expect((await profile(headers)).json()).toMatchObject({ deletion: null })
    expect((await keep(headers)).statusCode).toBe(204)
  })

  test('a letter of the wish that has not left yet does not leave any more', async () => {
    await remove({ password: user.password })
    await untilMailed(context)
    const { sql } = context.services
    const id = await idOf(context, user)
    const letters = await sql`
      update mails set sent_at = null where user_id = ${id} and kind = 'deletion' returning id`
    expect(letters).toHaveLength(1)
    await keep(await signIn())
    expect(await sql`select id from mails where user_id = ${id} and kind = 'deletion'`).toEqual([])
  })

  test('nobody else is kept by it', async () => {
    await remove({ password: user.password })
    const other = await signUp(context)
    await keep(other.headers)
    expect((await row())?.delete_at).not.toBeNull()
  })

  test('a new wish has thirty days of its own, and a mail', async () => {
    await remove({ password: user.password })
    const first = (await row())?.delete_at
    context.travel(HOUR_MS)
    const headers = await signIn()
    await keep(headers)
    await remove({ password: user.password }, { ...user, headers })
    context.travel(-HOUR_MS)
    expect((await row())?.delete_at).not.toEqual(first)
    const mails = await mailsTo(context, user.username)
    expect(mails.filter(({ subject = '' }) => /удал/i.test(subject))).toHaveLength(2)
  })
})
