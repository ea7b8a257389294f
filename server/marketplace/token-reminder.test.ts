import { beforeEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { emptyAccount } from '#server/users/claim.store.ts'
import { removePerson } from '#server/users/removal.store.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { givePlan, idOf, signUp, signUpWithPlan, type TestUser } from '#test/factories.ts'
import { giveToken } from '#test/given-token.ts'
import { mailsTo } from '#test/mails.ts'

import { remindOfTokens } from './token-reminder.ts'
import { tokenRefused } from './tokens.store.ts'

const context = duringTests(startTestApp)
let user: TestUser
let userId: string
beforeEach(async () => {
  user = await signUp(context)
  userId = await idOf(context, user)
  await context.services.sql`update users set confirmed = true where id = ${userId}`
})

const days = (count: number) => Math.floor((context.now() + count * DAY_MS) / 1000)
const round = () => {
  const { sql, jobs } = context.services
  return remindOfTokens({ sql, jobs, clock: context.now })
}
/** Subjects of letters about tokens. */
const letters = async (to = user) =>
  (await mailsTo(context, to.username))
    .map(({ subject = '' }) => subject)
    .filter(subject => subject.includes('окен'))
const savedAt = async () => {
  const [row] = await context.services.sql<{ saved_at: Date }[]>`
    select saved_at from marketplace_tokens where user_id = ${userId}`
  return row?.saved_at.getTime() ?? 0
}
const refuse = (at: number) => {
  const { sql, jobs } = context.services
  return sql.begin(tx => tokenRefused(tx, jobs, { userId, savedAt: at }, context.now()))
}
const invalid = async () => {
  const [row] = await context.services.sql<{ invalid: boolean }[]>`
    select invalid_at is not null as invalid from marketplace_tokens where user_id = ${userId}`
  return row?.invalid
}

test('it is told of 14 days before the end, once, however many rounds there are', async () => {
  await giveToken(context, user, { exp: days(15) })
  await round()
  expect(await letters()).toEqual([])
  context.travel(DAY_MS + 1000)
  await Promise.all([round(), round(), round()])
  await round()
  const told = await letters()
  expect(told).toEqual([expect.stringMatching(/^Токен Wildberries действует до \d+ \p{L}+ \d{4} г\.$/u)])
  context.travel(10 * DAY_MS)
  await round()
  expect(await letters()).toEqual(told)
})

test('a token in its place is told of anew; one that is refused is not', async () => {
  await giveToken(context, user, { exp: days(5) })
  await round()
  await giveToken(context, user, { exp: days(6) })
  await round()
  expect(await letters()).toHaveLength(2)
  await giveToken(context, user, { exp: days(7) })
  await context.services.sql`update marketplace_tokens set invalid_at = now() where user_id = ${userId}`
  await round()
  expect(await letters()).toHaveLength(2)
})

test('many at once: each is told once', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, () => signUp(context)))
  await context.services.sql`update users set confirmed = true`
  for (const other of others) await giveToken(context, other, { exp: days(3) })
  await Promise.all([round(), round()])
  for (const other of others) expect(await letters(other)).toHaveLength(1)
})

test('a mailbox that nobody has proved is told nothing', async () => {
  await context.services.sql`update users set confirmed = false where id = ${userId}`
  await giveToken(context, user, { exp: days(3) })
  await round()
  await refuse(await savedAt())
  expect(await letters()).toEqual([])
  expect(await invalid()).toBe(true)
})

test('who proves the mailbox later is told then', async () => {
  const { sql } = context.services
  await sql`update users set confirmed = false where id = ${userId}`
  await giveToken(context, user, { exp: days(3) })
  await round()
  await sql`update users set confirmed = true where id = ${userId}`
  await round()
  expect(await letters()).toHaveLength(1)
})

test('a token that is refused is marked and told of once; a former one changes nothing', async () => {
  await giveToken(context, user)
  const former = await savedAt()
  context.travel(1000)
  await giveToken(context, user)
  await refuse(former)
  expect(await invalid()).toBe(false)
  const present = await savedAt()
  await Promise.all([refuse(present), refuse(present)])
  await refuse(present)
  expect(await invalid()).toBe(true)
  expect(await letters()).toEqual(['Токен Wildberries больше не принимается'])
  await giveToken(context, user)
  expect(await invalid()).toBe(false)
})

test('when its time is over that is told once, and nobody asks with it any more', async () => {
  await givePlan(context, user, 'UNLIMITED_1')
  await giveToken(context, user, { exp: days(30) })
  await round()
  expect(await letters()).toEqual([])
  context.travel(30 * DAY_MS + 1000)
  expect(await invalid()).toBe(false)
  await Promise.all([round(), round()])
  await refuse(await savedAt())
  expect(await letters()).toEqual(['Срок токена Wildberries закончился'])
  expect(await invalid()).toBe(true)
})

test('whom the marketplace is closed to is told when it is open; until then the others are', async () => {
  const { sql } = context.services
  await giveToken(context, user, { exp: days(20) })
  // More than are looked at together, and before everybody else.
  await sql`
    insert into users (id, username, confirmed, payed_to, registered_at)
    select id, 'closed' || id || '@example.ru', true, now(), now() from generate_series(1, 150) as id`
  await sql`
    insert into marketplace_tokens (user_id, wb_token, wb_token_iv, last4, expires_at, saved_at)
    select id, '', '', '', (select expires_at from marketplace_tokens where user_id = ${userId}), now()
    from generate_series(1, 150) as id`
  context.travel(15 * DAY_MS)
  const other = await signUpWithPlan(context, 'UNLIMITED_1')
  await sql`update users set confirmed = true where id = ${await idOf(context, other)}`
  await giveToken(context, other, { exp: days(9) })
  await round()
  expect([await letters(), await letters(other)]).toEqual([[], [expect.stringContaining('действует до')]])
  await givePlan(context, user, 'UNLIMITED_1')
  await round()
  await round()
  expect(await letters()).toEqual([expect.stringContaining('действует до')])
})

test('whom the marketplace is closed to hears nothing of the end, and the token is marked all the same', async () => {
  await giveToken(context, user, { exp: days(20) })
  context.travel(21 * DAY_MS)
  await round()
  expect(await letters()).toEqual([])
  expect(await invalid()).toBe(true)
})

test('an account that is claimed or removed keeps nothing of a shop', async () => {
  const { sql } = context.services
  for (const end of [emptyAccount, removePerson]) {
    await giveToken(context, user)
    await sql`insert into marketplace_products (user_id, nm_id, title) values (${userId}, 12345678, 'Куртка')`
    await sql.begin(tx => end(tx, userId, context.now()))
    const left = await sql`
      select user_id from marketplace_products where user_id = ${userId}
      union all select user_id from marketplace_trials where user_id = ${userId}
      union all select user_id from marketplace_tokens where user_id = ${userId}`
    expect(left).toEqual([])
  }
})

test('another shop: what was kept of the one before goes, also when there was no token in between', async () => {
  const { sql } = context.services
  const keep = () => sql`
    insert into marketplace_products (user_id, nm_id, title) values (${userId}, 12345678, 'Куртка')
    on conflict do nothing`
  const kept = async () => (await sql`select 1 from marketplace_products where user_id = ${userId}`).length
  await giveToken(context, user, { sid: 'one' })
  await keep()
  await giveToken(context, user, { sid: 'one' })
  expect(await kept()).toBe(1)
  await sql`delete from marketplace_tokens where user_id = ${userId}`
  await giveToken(context, user, { sid: 'one' })
  expect(await kept()).toBe(1)
  await sql`delete from marketplace_tokens where user_id = ${userId}`
  await giveToken(context, user, { sid: 'two' })
  expect(await kept()).toBe(0)
})
