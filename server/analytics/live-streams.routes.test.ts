import type { Socket } from 'node:net'

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { users } from '#contract/users.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp, type TestUser } from '#test/factories.ts'
import { startLiveApp } from '#test/live-app.ts'
import { flood, openUnread } from '#test/live-client.ts'

const context = duringTests(startLiveApp)
let user: TestUser
let link: { _id: string; shortlink: string }
/** Of the server. */
const sockets = new Set<Socket>()

beforeAll(() => {
  context.app.server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
})
beforeEach(async () => {
  user = await signUp(context)
  link = await createLink(context, user, { title: 'Весна' })
})
afterEach(() => context.leave())

test('has the headers that let it through, and a heartbeat', async () => {
  const client = await context.look(user.headers)
  expect(client.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff'
  })
  await expect.poll(() => client.beats()).toBeGreaterThan(3)
})

const ends: [why: string, end: () => Promise<unknown>][] = [
  [
    'whose session was ended',
    () => context.services.sql`
      update sessions set ended_at = now()
      where user_id = (select id from users where username = ${user.username})`
  ],
  [
    'whose password was changed',
    async () => {
      const { password } = user
      const payload = { password, newPassword: 'another-secret' }
      const { path: url, method } = users.edit
      const reply = await context.app.inject({ method, url, headers: user.headers, payload })
      expect(reply.statusCode).toBe(200)
    }
  ],
  [
    'who signed out everywhere',
    () => context.services.sql`update users set version = version + 1 where username = ${user.username}`
  ],
  [
    'who is deleted',
    () => context.services.sql`update users set deleted_at = now() where username = ${user.username}`
  ],
  [
    'whose session expired',
    () => context.services.sql`
      update sessions set expires_at = now()
      where user_id = (select id from users where username = ${user.username})`
  ]
]
test.each(ends)('of someone %s ends', async (_why, end) => {
  const client = await context.look(user.headers)
  const still = await context.look((await signUp(context)).headers)
  await end()
  await client.ended
  const beats = still.beats()
  await expect.poll(() => still.beats()).toBeGreaterThan(beats + 1)
  expect(context.watchers()).toBe(1)
})

test('of an admin who is none any more ends', async () => {
  const { sql } = context.services
  await sql`update users set roles = '{USER,ADMIN}' where username = ${user.username}`
  const client = await context.look(user.headers, { all: 'true' })
  expect(client.status).toBe(200)
  await sql`update users set roles = '{USER}' where username = ${user.username}`
  await client.ended
})

test('is one of six at most, whoever asks at once', async () => {
  const asked = await Promise.all(Array.from({ length: 10 }, () => context.look(user.headers)))
  const statuses = asked.map(({ status }) => String(status)).toSorted()
  expect(statuses).toEqual([...Array(6).fill('200'), ...Array(4).fill('429')])
  const refused = await fetch(`${context.base}${analytics.live.path}`, user)
  expect(await refused.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await context.look((await signUp(context)).headers)
  expect(other.status).toBe(200)
  asked.find(({ status }) => status === 200)?.leave()
  await expect.poll(() => context.watchers()).toBe(6)
  expect((await context.look(user.headers)).status).toBe(200)
})

test('leaves nothing behind when its client goes, 200 times', async () => {
  const before = sockets.size
  for (let round = 0; round < 40; round += 1) {
    const five = await Promise.all(Array.from({ length: 5 }, () => context.look(user.headers)))
    expect(five.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(context.watchers()).toBe(5)
    for (const client of five) client.leave()
    await context.leave()
  }
  await vi.waitUntil(() => sockets.size <= before, { timeout: 10_000 })
})

test('whose client does not read holds nobody up, and takes little memory', async () => {
  const slow = await openUnread(context.base, user.headers)
  const client = await context.look(user.headers)
  await flood(context.services.live, link._id)
  expect(Math.max(...[...sockets].map(socket => socket.writableLength))).toBeLessThan(2_000_000)
  await context.click(link.shortlink)
  expect(await client.seen(1)).toMatchObject([{ id: link._id }])
  slow.destroy()
})
