import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { newBuyer, tell } from '#test/buyers.ts'

let context: TestApp
beforeAll(async () => {
  context = await startTestApp()
})
afterAll(() => context.close())

const paidBy = async (id: string) => {
  const [row] = await context.services.sql<{ paid: number }[]>`
    select paid::float8 as paid from users where id = ${id}`
  return row?.paid
}

const payments = fc.array(
  fc.record({ amount: fc.nat(1000), back: fc.array(fc.nat(300), { maxLength: 3 }), isFirst: fc.boolean() }),
  { maxLength: 5 }
)

const sumOf = (sums: number[]) => sums.reduce((sum, one) => sum + one, 0)

test('what a user has paid is all payments less all refunds, in whatever order and however often they are told', async () => {
  await fc.assert(
    fc.asyncProperty(payments, async all => {
      const user = await newBuyer(context)
      const at = context.now()
      for (const [n, { amount, back, isFirst }] of all.entries()) {
        const payment = `pay:${user.id}-${n}`
        const pay = () => tell(context, user, { kind: 'pay', key: payment, at, plan: 'START_1', amount })
        if (isFirst) await pay()
        for (const [m, sum] of back.entries())
          await tell(context, user, {
            kind: 'refund',
            key: `refund:${user.id}-${n}-${m}`,
            at,
            payment,
            amount: sum
          })
        await pay()
      }
      expect(await paidBy(user.id)).toBe(sumOf(all.map(({ amount, back }) => amount - sumOf(back))))
    }),
    { numRuns: 20 }
  )
})
