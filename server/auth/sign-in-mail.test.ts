import { beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { newSecret } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { CHROME, createClient, SAFARI, type From } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'

import { networkOf } from './network.ts'
import { sweepSessions } from './sessions.store.ts'
import { openShortSession } from './sessions.ts'
import { signIn } from './sign-in.ts'

const HOME = { address: '203.0.113.7', userAgent: CHROME }

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
  const userId = await idOf(context, user)
  const secret = await newSecret(context.services.sql, { kind: 'confirm', userId }, context.now())
  await client.confirm(secret, user)
  await client.signIn(user, HOME)
})

/** Mails of a new sign-in that came of what was done. */
const toldOf = async (act: () => Promise<unknown>) => {
  const before = await mailsTo(context, user.username)
  await act()
  return (await mailsTo(context, user.username)).slice(before.length)
}

test('of an unknown device the user is told, with what is known of it, and once', async () => {
  const from = { address: '198.51.100.9', userAgent: SAFARI }
  const [mail, ...more] = await toldOf(() => client.signIn(user, from))
  expect(more).toEqual([])
  expect(mail?.text).toContain('Safari, iOS')
  expect(mail?.text).toContain('198.51.100.9')
  expect(await toldOf(() => client.signIn(user, from))).toEqual([])
})

describe('a sign-in from', () => {
  test.each<[what: string, count: number, from: From]>([
    ['the same place', 0, HOME],
    ['the same network', 0, { ...HOME, address: '203.0.9.9' }],
    ['a newer version of the browser', 0, { ...HOME, userAgent: CHROME.replace('140', '141') }],
    ['another network', 1, { ...HOME, address: '203.1.113.7' }],
    [
      'another browser',
      1,
      { ...HOME, userAgent: CHROME.replace('Safari/537.36', 'Safari/537.36 Edg/140.0.0.0') }
    ],
    ['a program that says nothing', 1, { ...HOME, userAgent: '' }],
    ['an IPv6 network', 1, { ...HOME, address: '2001:db8:7::1' }]
  ])('%s: mails %d', async (_what, count, from) => {
    expect(await toldOf(() => client.signIn(user, from))).toHaveLength(count)
  })
})

test('device and network count together: each known from another session is new', async () => {
  await client.signIn(user, { address: '198.51.100.9', userAgent: SAFARI })
  expect(
    await toldOf(() => client.signIn(user, { address: '198.51.100.9', userAgent: CHROME }))
  ).toHaveLength(1)
})

test('what was opened before devices were written down is not known', async () => {
  await context.services.sql`update sessions set label = null, network = null`
  expect(await toldOf(() => client.signIn(user, HOME))).toHaveLength(1)
  expect(await toldOf(() => client.signIn(user, HOME))).toEqual([])
})

test('a wrong password tells nothing', async () => {
  const wrong = { username: user.username, password: 'wrong-one' }
  expect(await toldOf(() => client.signIn(wrong, { userAgent: SAFARI }))).toEqual([])
})

test('who has not proved the mailbox is not told, nor who signs up', async () => {
  user = await signUp(context)
  const letters = await toldOf(() => client.signIn(user, { address: '198.51.100.9', userAgent: SAFARI }))
  expect(letters).toEqual([])
  expect(await mailsTo(context, user.username)).toHaveLength(1)
})

test('a session that was ended is remembered, for 90 days', async () => {
  const away = { address: '198.51.100.9', userAgent: SAFARI }
  const { sql } = context.services
  await client.logoutAll(user.token)
  await client.signIn(user, away)
  context.travel(60 * DAY_MS)
  await sweepSessions(sql, context.now())
  expect(await toldOf(() => client.signIn(user, HOME))).toEqual([])
  context.travel(89 * DAY_MS)
  await sweepSessions(sql, context.now())
  expect(await toldOf(() => client.signIn(user, away))).toHaveLength(1)
})

test('a sign-in through a provider is told of alike; its swap for a full session is none', async () => {
  const { sql, jobs, tokenSecret } = context.services
  const found = { id: await idOf(context, user), version: 0 }
  const visitor = { address: '198.51.100.9', userAgent: SAFARI }
  let token = ''
  const open = () =>
    sql.begin(async tx => {
      token = await signIn(tx, { tokenSecret, jobs }, found, visitor, context.now(), openShortSession)
    })
  expect(await toldOf(open)).toHaveLength(1)
  expect(await toldOf(open)).toEqual([])
  expect(await toldOf(() => client.exchange(token, { address: '192.0.2.1', userAgent: CHROME }))).toEqual([])
})

test.each([
  ['203.0.113.7', '203.0'],
  ['::ffff:203.0.113.7', '203.0'],
  ['2001:db8:1:2::1', '2001:db8'],
  ['2001:db8::', '2001:db8'],
  ['::1', '0:0'],
  ['', '']
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
