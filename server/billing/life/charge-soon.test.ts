import { describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { mailsTo } from '#test/mails.ts'
import { mirrored, newPayer, toldOf } from '#test/payers.ts'
import { tellerOf } from '#test/teller.ts'

import { billingRound } from './round.ts'

const context = duringTests(startTestApp)

const round = () => billingRound(tellerOf(context))
const day = () => context.now() + DAY_MS
const soon = (userId: string) => toldOf(context, userId, 'charge-soon')

test('a charge is told three days ahead, once, however many rounds there are, and with everything about it', async () => {
  const { userId, username } = await newPayer(context)
  const date = context.now() + 4 * DAY_MS
  await mirrored(context, userId, { nextCharge: date, amount: 390 })
  await round()
  expect(await soon(userId)).toEqual([])
  context.travel(DAY_MS)
  await Promise.all([round(), round(), round()])
  await round()
  const letters = (await mailsTo(context, username)).filter(({ subject }) =>
    subject?.startsWith('Скоро продление')
  )
  expect(letters.map(({ subject }) => subject)).toEqual(['Скоро продление тарифа «Старт»: 390\u00A0₽'])
  context.travel(2 * DAY_MS)
  await round()
  expect(await soon(userId)).toEqual([
    { kind: 'charge-soon', userId, plan: 'START_1', amount: 39_000, currency: 'RUB', date }
  ])
})

test('of an hourly round, nobody hears of a charge later than three days before', async () => {
  const { userId } = await newPayer(context)
  await mirrored(context, userId, { nextCharge: context.now() + 3 * DAY_MS + HOUR_MS - MINUTE_MS })
  await round()
  expect(await soon(userId)).toHaveLength(1)
})

test('a charge that moved to another day, or is of another amount, is told again; one of the same day is not', async () => {
  const { userId } = await newPayer(context)
  const noon = Math.ceil(context.now() / DAY_MS) * DAY_MS + 9 * HOUR_MS
  const id = await mirrored(context, userId, { nextCharge: noon })
  await round()
  const move = async (to: number, amount: number) => {
    await context.services.sql`
      update subscriptions set next_charge = ${new Date(to)}, model = model || jsonb_build_object('Amount', ${amount}::numeric)
      where id = ${id}`
    await round()
    return (await soon(userId)).length
  }
  expect(await move(noon + 5 * MINUTE_MS, 390)).toBe(1)
  expect(await move(noon + DAY_MS, 390)).toBe(2)
  expect(await move(noon + DAY_MS, 990)).toBe(3)
  expect(await move(noon + DAY_MS, 990)).toBe(3)
})

test('another currency is told as the provider says it', async () => {
  const { userId } = await newPayer(context)
  await mirrored(context, userId, { nextCharge: context.now() + DAY_MS, amount: 12.5, currency: 'EUR' })
  await round()
  expect(await soon(userId)).toMatchObject([{ amount: 1250, currency: 'EUR' }])
})

describe('nothing is told', () => {
  const states: [name: string, state: () => Parameters<typeof mirrored>[2]][] = [
    ['of what the user has cancelled', () => ({ nextCharge: day(), cancelWanted: true })],
    ['of what is cancelled', () => ({ nextCharge: null, status: 'Cancelled' })],
    ['of what was given up', () => ({ nextCharge: day(), status: 'Rejected' })],
    [
      'of what is tried again: its letters have told of that',
      () => ({ nextCharge: day(), status: 'PastDue' })
    ],
    ['of a charge that is over', () => ({ nextCharge: context.now() - HOUR_MS })]
  ]
  test.each(states)('%s', async (_, state) => {
    const { userId } = await newPayer(context)
    await mirrored(context, userId, state())
    await round()
    expect(await soon(userId)).toEqual([])
  })

  test('to somebody who is gone', async () => {
    const { userId } = await newPayer(context)
    await mirrored(context, userId, { nextCharge: day() })
    await context.services.sql`update users set deleted_at = now() where id = ${userId}`
    await round()
    expect(await soon(userId)).toEqual([])
  })
})

test('one whose facts cannot be read keeps no other from the letter, and is told when they can be', async () => {
  const { sql } = context.services
  const bad = await newPayer(context)
  const good = await newPayer(context)
  await mirrored(context, bad.userId, { nextCharge: context.now() + DAY_MS })
  await mirrored(context, good.userId, { nextCharge: context.now() + DAY_MS })
  await sql`
    insert into money_facts (id, key, kind, user_id, at, recorded_at)
    values (1, 'change:broken', 'change', ${bad.userId}, now(), now())`
  await round()
  expect([(await soon(bad.userId)).length, (await soon(good.userId)).length]).toEqual([0, 1])
  await sql`delete from money_facts where key = 'change:broken'`
  await round()
  expect([(await soon(bad.userId)).length, (await soon(good.userId)).length]).toEqual([1, 1])
})

test('two rounds at once over several batches tell each of 250 once', async () => {
  const { sql } = context.services
  const next = new Date(context.now() + DAY_MS)
  await sql`
    insert into users (id, username, payed_to, registered_at)
    select n, 'crowd' || n || '@example.ru', now(), now() from generate_series(1000, 1249) as n`
  await sql`
    insert into money_facts (id, key, kind, user_id, at, recorded_at, plan, amount)
    select n, 'pay:crowd' || n, 'pay', n, now(), now(), 'START_1', 39000 from generate_series(1000, 1249) as n`
  await sql`
    insert into subscriptions (id, user_id, status, model, next_charge, mirrored_at)
    select 'crowd' || n, n, 'Active', '{"Amount": 390, "Currency": "RUB"}', ${next}, now()
    from generate_series(1000, 1249) as n`
  await Promise.all([round(), round()])
  const [row] = await sql<{ mails: number; users: number }[]>`
    select count(*)::int as mails, count(distinct user_id)::int as users from mails
    where kind = 'charge-soon' and user_id between 1000 and 1249`
  expect(row).toEqual({ mails: 250, users: 250 })
}, 600_000)
