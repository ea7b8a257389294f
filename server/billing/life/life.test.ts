import { expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { newId } from '#server/platform/ids.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser, idOf } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { toldOf } from '#test/payers.ts'
import { startPayments } from '#test/payments.ts'
import { tellerOf } from '#test/teller.ts'

import { billingRound } from './round.ts'

/** No renewal of it is paid. */
const FAILING_CARD = '4111 1111 1111 1111'

const context = duringTests(startPayments)

/** What is told of money, the first first. */
async function told(userId: string): Promise<string[]> {
  const rows = await context.services.sql<{ kind: string }[]>`
    select kind from mails where user_id = ${userId} and kind not in ('confirm', 'new-sign-in') order by id`
  return rows.map(({ kind }) => kind)
}

async function confirmedUser(): Promise<{ user: TestUser; userId: string }> {
  const user = await signUp(context)
  const userId = await idOf(context, user)
  await context.services.sql`update users set confirmed = true where id = ${userId}`
  return { user, userId }
}

/** A session of a month ago has ended. */
async function signInAgain({ username, password }: TestUser): Promise<{ authorization: string }> {
  const payload = { username, password }
  const reply = await context.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  return { authorization: `Bearer ${reply.json<{ access_token: string }>().access_token}` }
}

/** Lets days pass with all the rounds in them. */
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await context.travel(DAY_MS)
    await Promise.all([billingRound(tellerOf(context)), billingRound(tellerOf(context))])
    await context.arrive()
  }
}

test('a paid plan, its renewal, its cancel and its end: each is told once', async () => {
  const { user, userId } = await confirmedUser()
  await context.buy(user, 'START_1')
  expect(await told(userId)).toEqual(['paid'])
  const [paid] = await toldOf(context, userId, 'paid')
  expect(paid).toMatchObject({ amount: 39_000, next: { date: paid?.until, amount: 39_000 } })
  expect(URL.canParse(paid?.receipt ?? '')).toBe(true)
  const letter = (await mailsTo(context, user.username)).find(({ subject }) => subject?.startsWith('Оплата'))
  expect(letter?.text).toContain(paid?.receipt)

  // To the last day of the term, which is as long as its month.
  await live(Math.round(((paid?.until ?? 0) - context.now()) / DAY_MS) - 1)
  expect(await told(userId)).toEqual(['paid', 'charge-soon'])
  await live(4)
  expect(await told(userId)).toEqual(['paid', 'charge-soon', 'paid'])
  const [soon] = await toldOf(context, userId, 'charge-soon')
  const [, renewed] = await toldOf(context, userId, 'paid')
  expect(soon).toMatchObject({ plan: 'START_1', amount: 39_000 })
  // What the widget was told, and when the payment was made after that.
  expect(Math.abs((soon?.date ?? 0) - (paid?.until ?? 0))).toBeLessThan(MINUTE_MS)
  expect(renewed).toMatchObject({ plan: 'START_1', amount: 39_000, next: { date: renewed?.until } })

  const [{ id } = { id: '' }] = await context.services.sql<{ id: string }[]>`
    select id from subscriptions where user_id = ${userId}`
  const reply = await context.app.inject({
    method: 'DELETE',
    url: `/api/payment/${id}`,
    headers: await signInAgain(user)
  })
  expect(reply.statusCode).toBe(204)
  await context.arrive()
  expect((await told(userId)).slice(3)).toEqual(['renewal-cancelled'])
  await live(40)
  expect((await told(userId)).slice(3)).toEqual(['renewal-cancelled', 'plan-ended'])
  expect(await toldOf(context, userId, 'plan-ended')).toMatchObject([{ at: renewed?.until }])
}, 120_000)

test('a renewal that fails: every try that is followed by another is told, then that it stopped, then the end', async () => {
  const { user, userId } = await confirmedUser()
  await context.buy(user, 'START_1', { card: FAILING_CARD })
  await live(50)
  expect(await told(userId)).toEqual([
    'paid',
    'charge-soon',
    'charge-failed',
    'charge-failed',
    'renewal-cancelled',
    'plan-ended'
  ])
  const failures = await toldOf(context, userId, 'charge-failed')
  const tried = await context.services.sql<{ at: Date }[]>`
    select at from declines where user_id = ${userId} order by at offset 1`
  expect(tried).toHaveLength(failures.length)
  // When it is to come is told in whole seconds, and a try that is due takes a moment.
  const apart = failures.map(({ nextTry }, index) => (tried[index]?.at.getTime() ?? 0) - (nextTry ?? 0))
  for (const ms of apart) expect(Math.abs(ms)).toBeLessThan(MINUTE_MS)
  expect(await toldOf(context, userId, 'renewal-cancelled')).toMatchObject([
    { by: 'provider', reason: failures[0]?.reason }
  ])
}, 120_000)

test('what is paid once is told to end, and no charge is told of', async () => {
  const { user, userId } = await confirmedUser()
  await context.buy(user, 'SOCIAL_1', { renew: false })
  expect(await toldOf(context, userId, 'paid')).toMatchObject([{ amount: 19_000, next: null }])
  await live(35)
  expect(await told(userId)).toEqual(['paid', 'plan-ended'])
}, 120_000)

test('a plan for a promo code of 100 % is told at once, and its end', async () => {
  const { user, userId } = await confirmedUser()
  const code = { id: newId(context.now()), now: new Date(context.now()) }
  await context.services.sql`
    insert into promos (id, code, plans, percent, usage, created_at)
    values (${code.id}, 'GIFT', ${['SOCIAL_1']}, 100, 1, ${code.now})`
  await context.buy(user, 'SOCIAL_1', { promo: 'GIFT' })
  await context.arrive()
  expect(await toldOf(context, userId, 'paid')).toMatchObject([{ amount: 0, receipt: '', next: null }])
  await live(35)
  expect(await told(userId)).toEqual(['paid', 'plan-ended'])
}, 120_000)
