import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { planOf } from '#test/payment-books.ts'
import { histories, messagesOf, type Told } from '#test/payment-history.ts'
import { codeOf, providerKeys } from '#test/signed-messages.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp(providerKeys)
})
afterAll(() => context.close())

const tell = ({ kind, fields }: Told) => codeOf(context, kind, fields)

/** Everything that is kept of it, without ids that are made here. */
async function books(userId: string): Promise<unknown> {
  const [row] = await context.services.sql`
    select
      (select jsonb_agg(jsonb_build_array(kind, at, plan, amount, counts, order_id is null) order by at, kind, amount)
        from money_facts where user_id = ${userId} or payment in (select key from money_facts where user_id = ${userId})) as facts,
      (select jsonb_agg(jsonb_build_array(at, amount, reason_code, order_id is null) order by at) from declines where user_id = ${userId}) as declines,
      (select array_agg(distinct reason order by reason) from oddities where user_id = ${userId} and settled_at is null) as odd,
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
}, 120_000)
