import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { payFor } from '#test/payers.ts'

import { sweepBilling } from './sweep.store.ts'

const context = duringTests(startTestApp)

async function left(userId: string): Promise<unknown> {
  const [row] = await context.services.sql`
    select (select count(*)::int from told) as told, (select count(*)::int from notifications) as messages,
      (select array_agg(kind order by kind) from operations where user_id = ${userId}) as operations,
      (select count(*)::int from promo_holds) as holds, (select count(*)::int from payment_tries) as tries,
      (select array_agg(id::text order by id) from orders where user_id = ${userId}) as orders,
      (select count(*)::int from money_facts where user_id = ${userId}) as facts`
  return row
}

test('what was under way is kept as long as it may matter; what happened to money, for ever', async () => {
  const { sql } = context.services
  const { id: userId } = await newBuyer(context)
  const now = context.now()
  const at = new Date(now)
  await payFor(context, userId, { plan: 'START_1', orderId: '2' })
  await sql`
    insert into orders (id, user_id, plan, amount, price, created_at)
    select n, ${userId}, 'START_1', 39000, 39000, ${at} from generate_series(1, 5) as n`
  await sql`insert into declines (transaction_id, order_id, amount, at) values ('d', 3, 39000, ${at})`
  await sql`
    insert into promos (id, code, plans, percent, usage, created_at) values (1, 'ONE', '{START_1}', 10, 9, ${at})`
  await sql`insert into promo_uses (order_id, promo_id, user_id, used_at) values (4, 1, ${userId}, ${at})`
  await sql`insert into promo_holds (order_id, promo_id, transaction_id, held_until) values (5, 1, 't', ${at})`
  await sql`insert into payment_tries (user_id, order_id, transaction_id, until) values (${userId}, 5, 't', ${at})`
  await sql`insert into told (key, at) values ('one', ${at})`
  await sql`insert into notifications (kind, key, received_at, body) values ('pay', 'one', ${at}, '{}')`
  await sql`
    insert into operations (id, user_id, kind, data, created_at, ended_at) values
      (gen_random_uuid(), ${userId}, 'cancel', '{}', ${at}, ${at}),
      (gen_random_uuid(), ${userId}, 'refund', '{}', ${at}, null)`

  const all = {
    told: 1,
    messages: 1,
    operations: ['cancel', 'refund'],
    holds: 1,
    tries: 1,
    orders: ['1', '2', '3', '4', '5'],
    facts: 1
  }
  const after = async (days: number) => {
    await sweepBilling(sql, now + days * DAY_MS)
    return left(userId)
  }
  expect(await after(6.9)).toEqual(all)
  const calm = { ...all, holds: 0, tries: 0 }
  expect(await after(89)).toEqual(calm)
  const young = { ...calm, orders: ['2', '3', '4'] }
  expect(await after(399)).toEqual(young)
  expect(await after(401)).toEqual({ ...young, told: 0, messages: 0, operations: ['refund'] })
})
