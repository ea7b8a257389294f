import { describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { mailsTo } from '#test/mails.ts'
import { mirrored, newPayer, payFor, toldOf } from '#test/payers.ts'
import { tellerOf } from '#test/teller.ts'

import { billingRound } from './round.ts'

const context = duringTests(startTestApp)

const round = () => billingRound(tellerOf(context))
const ends = (userId: string) => toldOf(context, userId, 'plan-ended')

async function payedTo(userId: string): Promise<number> {
  const [row] = await context.services.sql<{ payed_to: Date }[]>`
    select payed_to from users where id = ${userId}`
  return row?.payed_to.getTime() ?? 0
}

/** The clock at so many milliseconds behind the end of what a user has paid. */
const pass = async (userId: string, ms: number) =>
  context.travel((await payedTo(userId)) + ms - context.now())

test('an end is told once, however many rounds there are; whoever pays again has another one', async () => {
  const { userId, username } = await newPayer(context)
  const at = await payedTo(userId)
  await pass(userId, -MINUTE_MS)
  await round()
  expect(await ends(userId)).toEqual([])
  await pass(userId, 1000)
  await Promise.all([round(), round(), round()])
  await round()
  expect(await ends(userId)).toEqual([{ kind: 'plan-ended', userId, plan: 'START_1', at }])
  const subjects = (await mailsTo(context, username)).map(({ subject }) => subject)
  expect(subjects.filter(subject => subject?.includes('закончился'))).toEqual(['Тариф «Старт» закончился'])

  context.travel(5 * DAY_MS)
  await round()
  expect(await ends(userId)).toHaveLength(1)
  await payFor(context, userId, { plan: 'SOCIAL_1' })
  await round()
  expect(await ends(userId)).toHaveLength(1)
  await pass(userId, 1000)
  await round()
  await round()
  expect((await ends(userId)).map(({ plan }) => plan)).toEqual(['START_1', 'SOCIAL_1'])
})

describe('of a plan that renews', () => {
  test('the end is told after seven days of grace', async () => {
    const { userId } = await newPayer(context)
    const at = await payedTo(userId)
    await mirrored(context, userId, { status: 'PastDue', nextCharge: at + DAY_MS })
    await pass(userId, 7 * DAY_MS - MINUTE_MS)
    await round()
    expect(await ends(userId)).toEqual([])
    await pass(userId, 7 * DAY_MS)
    await round()
    await round()
    expect(await ends(userId)).toMatchObject([{ at: at + 7 * DAY_MS }])
  })

  test('the end is told as soon as nobody tries any more, and then no second time', async () => {
    const { userId } = await newPayer(context)
    const at = await payedTo(userId)
    await mirrored(context, userId, { status: 'PastDue', nextCharge: at + DAY_MS })
    await pass(userId, 3 * DAY_MS)
    await round()
    expect(await ends(userId)).toEqual([])
    await context.services.sql`update users set renewing = false where id = ${userId}`
    await round()
    context.travel(5 * DAY_MS)
    await round()
    expect(await ends(userId)).toMatchObject([{ at }])
  })

  test('nothing is told when the renewal came in time', async () => {
    const { userId } = await newPayer(context)
    await mirrored(context, userId, { nextCharge: await payedTo(userId) })
    await pass(userId, 2 * DAY_MS)
    await round()
    await payFor(context, userId, { plan: null })
    await pass(userId, -DAY_MS)
    await round()
    expect(await ends(userId)).toEqual([])
  })
})

describe('nothing is told', () => {
  test('of an end that is older than a month', async () => {
    const { userId } = await newPayer(context)
    await pass(userId, 30 * DAY_MS + 1000)
    await round()
    expect(await ends(userId)).toEqual([])
  })

  test('to somebody who is gone', async () => {
    const { userId } = await newPayer(context)
    await pass(userId, 1000)
    await context.services.sql`update users set deleted_at = now() where id = ${userId}`
    await round()
    expect(await ends(userId)).toEqual([])
  })

  test('of a plan that an administrator took away', async () => {
    const { userId } = await newPayer(context)
    const now = context.now()
    const fact = {
      id: newId(now),
      key: `grant:${userId}`,
      kind: 'grant',
      userId,
      at: now,
      plan: null
    } as const
    await context.services.sql.begin(tx => recordFact(tx, { ...fact, amount: 0, payedTo: now }, now))
    context.travel(1000)
    await round()
    expect(await ends(userId)).toEqual([])
  })
})

test('a payment under way is waited for: who has paid is told of no end', async () => {
  const { userId } = await newPayer(context)
  await pass(userId, 1000)
  const paid = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const now = context.now()
  const fact = { id: newId(now), key: `pay:late${userId}`, kind: 'pay', userId, at: now } as const
  const payment = context.services.sql.begin(async tx => {
    await recordFact(tx, { ...fact, plan: 'START_1', amount: 39_000 }, now)
    holding.resolve()
    await paid.promise
  })
  await holding.promise
  const rounds = round()
  // The round has found the user and waits for the payment.
  await expect
    .poll(
      () => context.services.sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'
          and datname = current_database()`
    )
    .toHaveLength(1)
  paid.resolve()
  await Promise.all([payment, rounds])
  expect(await ends(userId)).toEqual([])
})

test('two rounds at once over several batches tell each of 250 once', async () => {
  const { sql } = context.services
  await sql`
    insert into users (id, username, plan, payed_to, registered_at)
    select n, 'crowd' || n || '@example.ru', 'START_1', ${new Date(context.now() - MINUTE_MS)}, now()
    from generate_series(1000, 1249) as n`
  await Promise.all([round(), round()])
  const [row] = await sql<{ mails: number; users: number }[]>`
    select count(*)::int as mails, count(distinct user_id)::int as users from mails
    where kind = 'plan-ended' and user_id between 1000 and 1249`
  expect(row).toEqual({ mails: 250, users: 250 })
}, 600_000)
