import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { planOf } from '#test/payment-books.ts'
import { histories, messagesOf, type History, type Told } from '#test/payment-history.ts'
import { codeOf, providerKeys } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))

const tell = ({ kind, fields }: Told) => codeOf(context, kind, fields)

/** Everything that is kept of it, without ids that are made here, and `overtaken`: only what is told after something that came later can be that. */
async function books(userId: string): Promise<unknown> {
  const [row] = await context.services.sql`
    select
      (select jsonb_agg(jsonb_build_array(kind, at, plan, amount, counts, order_id is null) order by at, kind, amount)
        from money_facts where user_id = ${userId} or payment in (select key from money_facts where user_id = ${userId})) as facts,
      (select jsonb_agg(jsonb_build_array(at, amount, reason_code, order_id is null) order by at) from declines where user_id = ${userId}) as declines,
      (select array_agg(distinct reason order by reason) from oddities
        where user_id = ${userId} and settled_at is null and reason <> 'overtaken') as odd,
      (select jsonb_agg(facts ->> 'amount' order by facts ->> 'amount') from mails
        where user_id = ${userId} and kind = 'refunded') as told_refunds,
      (select count(*)::int from receipts where transaction_id in
        (select transaction_id from money_facts where user_id = ${userId})) as receipts`
  return { ...row, ...(await planOf(context, userId)) }
}

/** Whatever is told, in some order, some of it again, some of it at once. */
const tellings = histories.chain(history => {
  const count = history.orders.length + history.events.length
  const indexes = Array.from({ length: count }, (_, index) => index)
  return fc.record({
    history: fc.constant(history),
    order: fc.tuple(
      fc.shuffledSubarray(indexes, { minLength: count }),
      fc.array(fc.nat(count - 1), { maxLength: count })
    ),
    atOnce: fc.integer({ min: 1, max: 8 })
  })
})

test('the same messages in any order, repeated and at once, come to the same', async () => {
  await fc.assert(
    fc.asyncProperty(tellings, async ({ history, order: [shuffled, repeated], atOnce }) => {
      const now = context.now()
      const plain = await messagesOf(context, history, now)
      for (const message of plain.messages) expect(await tell(message)).toBe(0)
      const mixed = await messagesOf(context, history, now)
      const order = [...shuffled, ...repeated]
      for (let index = 0; index < order.length; index += atOnce) {
        const part = order.slice(index, index + atOnce).flatMap(one => mixed.messages[one] ?? [])
        expect(new Set(await Promise.all(part.map(tell)))).toEqual(new Set([0]))
      }
      expect(await books(mixed.userId)).toEqual(await books(plain.userId))
    }),
    { numRuns: 40 }
  )
}, 900_000)

/** One payment with its subscription, and what went back of it: the whole of it, or a part. */
const refunded = fc.constantFrom([100], [50, 50], [90], [1, 60]).chain(parts => {
  const all = Array.from({ length: parts.length + 1 }, (_, index) => index)
  return fc.record({
    parts: fc.constant(parts),
    order: fc.tuple(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.array(fc.constantFrom(...all), { maxLength: 3 })
    )
  })
})

test('a renewal that has nothing left to renew ends, in whatever order that is told', async () => {
  await fc.assert(
    fc.asyncProperty(refunded, async ({ parts, order }) => {
      const events: History['events'] = parts.map((part, day) => ({
        kind: 'refund',
        order: 0,
        day: day + 1,
        part
      }))
      const history: History = { orders: ['START_1', 'START_1'], apart: 1, events }
      const { userId, messages } = await messagesOf(context, history, context.now())
      const [payment, , ...refunds] = messages
      const told = order.flat().flatMap(index => [payment, ...refunds][index] ?? [])
      for (const message of told) expect(await tell(message)).toBe(0)
      const [row] = await context.services.sql`
        select (select count(*)::int from subscriptions where user_id = ${userId} and cancel_wanted_at is not null) as wishes,
          (select count(*)::int from operations where user_id = ${userId} and kind = 'cancel') as operations,
          (select count(*)::int from mails where user_id = ${userId} and kind = 'refunded') as letters`
      const ends = parts.reduce((sum, part) => sum + part, 0) === 100 ? 1 : 0
      expect(row).toEqual({ wishes: ends, operations: ends, letters: parts.length })
    }),
    { numRuns: 30 }
  )
}, 300_000)
