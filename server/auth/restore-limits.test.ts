import { beforeEach, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { newSecret } from '#server/users/secrets.ts'
import { startTestApp } from '#test/app.ts'
import { createClient } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName, signUp, type TestUser, idOf } from '#test/factories.ts'
import { mailsTo, secretIn } from '#test/mails.ts'
import { stopClock } from '#test/stop-clock.ts'

const context = duringTests(startTestApp)
const client = createClient(context)
let user: TestUser
beforeEach(async () => {
  await context.services.sql`delete from attempts`
  user = await signUp(context)
})

const stranger = (index: number) => ({ address: `198.18.${index >> 8}.${index & 255}` })
const restoreMails = async (address: string) =>
  (await mailsTo(context, address)).filter(({ text }) => text?.includes('/restore/'))
const times = (count: number) => Array.from({ length: count }, (_none, index) => index)

test('three mails an hour to one name; whoever asks more often is told nothing', async () => {
  const replies = []
  for (const index of times(5)) replies.push(await client.sendRestore(user.username, stranger(index)))
  expect(replies.map(reply => reply.statusCode)).toEqual([204, 204, 204, 204, 204])
  expect(await restoreMails(user.username)).toHaveLength(3)
  context.travel(HOUR_MS)
  await client.sendRestore(user.username)
  expect(await restoreMails(user.username)).toHaveLength(4)
})

test('strangers lock nobody out: of what they had mailed, one is good until another can be mailed', async () => {
  stopClock()
  for (const index of times(40)) await client.sendRestore(user.username, stranger(index))
  const mails = await restoreMails(user.username)
  context.travel(HOUR_MS - MINUTE_MS)
  const reply = await client.restore(secretIn(mails.at(-1) ?? {}, '/restore/'), 'another-456')
  expect(reply.statusCode).toBe(200)
})

test('whoever has used one of them may ask for more at once', async () => {
  for (const index of times(3)) await client.sendRestore(user.username, stranger(index))
  const mails = await restoreMails(user.username)
  await client.restore(secretIn(mails.at(-1) ?? {}, '/restore/'), 'another-456')
  await client.sendRestore(user.username)
  expect(await restoreMails(user.username)).toHaveLength(4)
})

test('whoever knows the password keeps the mailbox from nothing: a new password ends the letters and lifts the limit', async () => {
  for (const index of times(3)) await client.sendRestore(user.username, stranger(index))
  expect(await restoreMails(user.username)).toHaveLength(3)
  await client.change(user.token, user.password, 'another-456')
  await client.sendRestore(user.username)
  const mails = await restoreMails(user.username)
  expect(mails).toHaveLength(4)
  expect((await client.restore(secretIn(mails.at(-1) ?? {}, '/restore/'), 'yet-another-7')).statusCode).toBe(
    200
  )
})

test('whoever has claimed an account may ask for a letter at once', async () => {
  for (const index of times(3)) await client.sendRestore(user.username, stranger(index))
  // One that still waited would be dropped.
  expect(await restoreMails(user.username)).toHaveLength(3)
  const userId = await idOf(context, user)
  await client.confirm(await newSecret(context.services.sql, { kind: 'confirm', userId }, context.now()))
  await client.sendRestore(user.username)
  expect(await restoreMails(user.username)).toHaveLength(4)
})

test('they keep nobody from signing in either', async () => {
  for (const index of times(12)) await client.sendRestore(user.username, stranger(index))
  expect((await client.signIn(user)).statusCode).toBe(200)
  expect(await client.lives(user.token)).toBe(true)
})

test('ten requests from one address in 15 minutes, whatever the name; then 429', async () => {
  const statuses = []
  for (const index of times(11)) {
    statuses.push(
      (await client.sendRestore(`nobody${index}@example.ru`, { address: '203.0.113.99' })).statusCode
    )
  }
  expect(statuses).toEqual([...times(10).map(() => 204), 429])
  const refused = await client.sendRestore(user.username, { address: '203.0.113.99' })
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
  expect(await restoreMails(user.username)).toEqual([])
  expect((await client.sendRestore(user.username, { address: '203.0.113.100' })).statusCode).toBe(204)
  context.travel(15 * MINUTE_MS)
  expect((await client.sendRestore(user.username, { address: '203.0.113.99' })).statusCode).toBe(204)
})

const askFrom = async (index: number, site: number) => {
  const address = `2001:db8:${site}:${index}::1`
  return (await client.sendRestore(`nobody${index}@example.ru`, { address })).statusCode
}

test('forty from one IPv6 site, whichever of its networks they come from', async () => {
  for (const index of times(40)) expect(await askFrom(index, 1)).toBe(204)
  expect(await askFrom(41, 1)).toBe(429)
  expect(await askFrom(41, 2)).toBe(204)
})

test('who exists and who does not cannot be told apart: the answer is the same, and so is what it costs', async () => {
  const { sql } = context.services
  await restoreMails(user.username)
  const written = async (username: string) => {
    const marks = await sql`
      select (select count(*)::int from mails where facts->>'username' = ${username}) as mails,
             (select count(*)::int from attempts where key = ${`restore:name:${username}`}) as attempts`
    return marks[0]
  }
  const nobody = `${nextName('nobody')}@example.ru`
  const done = await sql.begin(async tx => {
    // Nothing is sent meanwhile: what a request leaves behind can be seen.
    await tx`lock table secrets in access exclusive mode`
    const replies = []
    for (const username of [user.username, nobody]) replies.push(await client.sendRestore(username))
    return { replies, rows: [await written(user.username)] }
  })
  const [known, unknown] = done.replies
  expect(known?.statusCode).toBe(unknown?.statusCode)
  expect(known?.body).toBe(unknown?.body)
  expect(Object.keys(known?.headers ?? {})).toEqual(Object.keys(unknown?.headers ?? {}))
  expect(done.rows).toEqual([{ mails: 1, attempts: 1 }])
  expect(await restoreMails(nobody)).toEqual([])
  expect(await written(nobody)).toEqual({ mails: 0, attempts: 1 })
})

test.each(['', 'anna', 'anna@', 'a@b', `${'x'.repeat(250)}@b.ru`, 'a b@c.ru', 'a\u0000b@c.ru'])(
  'a name such as %j → 422',
  async username => {
    expect((await client.sendRestore(username)).json()).toMatchObject({
      statusCode: 422,
      details: [{ field: 'username' }]
    })
  }
)

test('a name in another script', async () => {
  await signUp(context, 'анна@пример.рф')
  expect((await client.sendRestore('АННА@Пример.рф')).statusCode).toBe(204)
  expect(await restoreMails('анна@пример.рф')).toHaveLength(1)
})

test('a user who was removed gets no mail', async () => {
  await context.services.sql`update users set deleted_at = now() where username = ${user.username}`
  expect((await client.sendRestore(user.username)).statusCode).toBe(204)
  expect(await restoreMails(user.username)).toEqual([])
})
