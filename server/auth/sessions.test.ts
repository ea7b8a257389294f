import { randomUUID } from 'node:crypto'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { CHROME, createClient, SAFARI, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { openLive } from '#test/live-client.ts'

import { sweepSessions } from './sessions.store.ts'

const context = duringTests(() => startTestApp({}, { heartbeatMs: 50 }))
const client = createClient(context)
let base: string
let user: TestUser
beforeAll(async () => {
  base = await context.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const signIn = async (userAgent = CHROME) => tokenOf(await client.signIn(user, { userAgent }))
const currentId = async (token: string) => {
  const [current] = await client.sessions(token)
  if (!current?.current) throw new Error('no current session')
  return current._id
}

describe('the list', () => {
  test('names device, address and last use; the current session is the first', async () => {
    const token = await signIn(SAFARI)
    await signIn()
    context.travel(5 * MINUTE_MS)
    const sessions = await client.sessions(token)
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      device: 'Safari, iOS',
      address: '203.0.113.7',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      current: true
    })
    const [current, chrome] = sessions
    expect(Date.parse(current?.lastUsedAt ?? '') - Date.parse(current?.createdAt ?? '')).toBeGreaterThan(
      4 * MINUTE_MS
    )
    expect(chrome).toMatchObject({ device: 'Chrome, Windows', current: false })
    expect(chrome?.lastUsedAt).toBe(chrome?.createdAt)
  })

  test.each([
    [
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 Telegram-Android/11.9',
      'Telegram, Android'
    ],
    ['curl/8.5.0', ''],
    ['<script>alert(1)</script>', ''],
    ['', '']
  ])('of %j', async (userAgent, device) => {
    const [session] = await client.sessions(await signIn(userAgent))
    expect(session).toMatchObject({ device, current: true })
  })

  test('has the living ones of the caller alone', async () => {
    await signUp(context)
    const token = await signIn()
    const gone = await signIn()
    await client.logout(gone)
    expect(await client.sessions(token)).toHaveLength(2)
    context.travel(29 * DAY_MS)
    const later = await signIn()
    context.travel(2 * DAY_MS)
    expect(await client.sessions(later)).toHaveLength(1)
  })

  test('has all of them, the current one first whatever its age', async () => {
    const id = await idOf(context, user)
    const now = new Date(context.now() + MINUTE_MS)
    const rows = Array.from({ length: 300 }, () => randomUUID())
    await context.services.sql`
      insert into sessions (id, user_id, device, address, created_at, last_used_at, expires_at)
      select s, ${id}, '', '', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
      from unnest(${rows}::uuid[]) as s`
    const sessions = await client.sessions(user.token)
    expect(sessions).toHaveLength(301)
    expect(sessions[0]?.current).toBe(true)
  })
})

describe('beyond fifty', () => {
  test('a new one ends the oldest', async () => {
    const tokens = [user.token]
    for (let i = 0; i < 49; i += 1) {
      await context.services.sql`delete from attempts`
      tokens.push(await signIn())
    }
    expect(await client.sessions(user.token)).toHaveLength(50)

    await context.services.sql`delete from attempts`
    const last = await signIn()
    expect(await client.sessions(last)).toHaveLength(50)
    expect(await client.lives(user.token)).toBe(false)
    const [, second = ''] = tokens
    expect(await client.lives(second)).toBe(true)
  })

  test('of somebody else nothing ends, and what is over counts for nothing', async () => {
    const other = await signUp(context)
    const { sql } = context.services
    const id = await idOf(context, user)
    const rows = Array.from({ length: 80 }, () => randomUUID())
    await sql`
      insert into sessions (id, user_id, device, address, created_at, last_used_at, expires_at, ended_at)
      select s, ${id}, '', '', now(), now(), now() + interval '1 day', now() from unnest(${rows}::uuid[]) as s`
    await signIn()
    for (const { token } of [user, other]) expect(await client.lives(token)).toBe(true)
  })
})

describe('the end of', () => {
  test('the own session: its token is dead, others live', async () => {
    const other = await signIn()
    expect((await client.logout(user.token)).statusCode).toBe(204)
    expect(await client.lives(user.token)).toBe(false)
    expect(await client.lives(other)).toBe(true)
    expect((await client.logout(user.token)).statusCode).toBe(401)
  })

  test('one session by its id', async () => {
    const other = await signIn()
    const id = await currentId(other)
    expect((await client.endSession(user.token, id)).statusCode).toBe(204)
    expect(await client.lives(other)).toBe(false)
    expect(await client.lives(user.token)).toBe(true)
    expect((await client.endSession(user.token, id)).json()).toMatchObject({ statusCode: 404 })
  })

  test('the own one by its id', async () => {
    expect((await client.endSession(user.token, await currentId(user.token))).statusCode).toBe(204)
    expect(await client.lives(user.token)).toBe(false)
  })

  test("another's → 404, and it lives", async () => {
    const other = await signUp(context)
    const reply = await client.endSession(user.token, await currentId(other.token))
    expect(reply.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    expect(await client.lives(other.token)).toBe(true)
  })

  test('one that ran out, or never was → 404', async () => {
    const id = await currentId(user.token)
    context.travel(31 * DAY_MS)
    const token = await signIn()
    for (const one of [id, randomUUID()]) {
      expect((await client.endSession(token, one)).statusCode).toBe(404)
    }
  })

  test.each(['1', 'x', "' or true --", `${randomUUID()}0`, '🦊', 'A'.repeat(5000)])('%j → 422', async id => {
    expect((await client.endSession(user.token, encodeURIComponent(id))).statusCode).toBe(422)
  })

  test('all of them, of this user alone', async () => {
    const other = await signUp(context)
    const tokens = [user.token, await signIn(), await signIn(SAFARI)]
    expect((await client.logoutAll(user.token)).statusCode).toBe(204)
    expect(await Promise.all(tokens.map(client.lives))).toEqual([false, false, false])
    expect(await client.lives(other.token)).toBe(true)
    const again = await signIn()
    expect(await client.sessions(again)).toHaveLength(1)
  })

  test('all of them while somebody signs in: every token says of itself what the list says', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await signIn()
      const [, ...replies] = await Promise.all([
        client.logoutAll(before),
        client.signIn(user),
        client.exchange(before),
        client.signIn(user)
      ])
      const opened = replies.filter(({ statusCode }) => statusCode === 200).map(tokenOf)
      const living: string[] = []
      for (const token of new Set(opened)) if (await client.lives(token)) living.push(token)
      const probe = await signIn()
      expect(await client.sessions(probe)).toHaveLength(living.length + 1)
    }
  })

  test.each([
    ['logout', (token: string) => client.logout(token)],
    ['logout of all', (token: string) => client.logoutAll(token)]
  ])('a live stream comes with it: %s', async (_what, end) => {
    const stream = await openLive(base, user.headers)
    expect(stream.status).toBe(200)
    await end(user.token)
    await stream.ended
  })
})

test('sessions are remembered for 90 days after their end, and no longer', async () => {
  const id = await idOf(context, user)
  const kept = async (now: number) => {
    await sweepSessions(context.services.sql, now)
    return (await context.services.sql`select 1 from sessions where user_id = ${id}`).length
  }
  await client.logout(await signIn())
  const now = context.now()
  expect(await kept(now + 89 * DAY_MS)).toBe(2)
  expect(await kept(now + 90 * DAY_MS + MINUTE_MS)).toBe(1)
  expect(await kept(now + 119 * DAY_MS)).toBe(1)
  expect(await kept(now + 120 * DAY_MS + MINUTE_MS)).toBe(0)
})
