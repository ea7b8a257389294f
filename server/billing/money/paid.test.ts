import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { newBuyer, tell } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'

const context = duringTests(startTestApp)

const paidBy = async (id: string) => {
  const [row] = await context.services.sql<{ paid: number }[]>`
    select paid::float8 as paid from users where id = ${id}`
  return row?.paid
}

const payments = fc.array(
  fc.record({
    amount: fc.nat(1000),
    currency: fc.constantFrom('RUB', 'RUB', 'EUR'),
    isTest: fc.constantFrom(false, false, true),
    back: fc.array(fc.nat(300), { maxLength: 3 }),
    isFirst: fc.boolean(),
    /** Taken back by the provider: known when so many of its facts are. */
    voidedAfter: fc.option(fc.nat(4))
  }),
  { maxLength: 5 }
)

const takeBack = (transactionId: string) => context.services.sql`
  insert into notifications (kind, key, received_at, body)
  values ('cancel', ${transactionId}, now(), '{}') on conflict do nothing`

const sumOf = (sums: number[]) => sums.reduce((sum, one) => sum + one, 0)

test('what a user has paid is all money less what went back of it, in whatever order and however often it is told', async () => {
  await fc.assert(
    fc.asyncProperty(payments, async all => {
      const user = await newBuyer(context)
      const at = context.now()
      for (const [n, { amount, currency, isTest, back, isFirst, voidedAfter }] of all.entries()) {
        const transactionId = `${user.id}-${n}`
        const payment = `pay:${transactionId}`
        const paid = { kind: 'pay', key: payment, at, plan: 'START_1', amount } as const
        const pay = () => tell(context, user, paid, { currency, isTest, transactionId })
        const refunds = back.map((sum, m) => ({
          key: `refund:${transactionId}-${m}`,
          at,
          payment,
          amount: sum
        }))
        const facts = refunds.map(refund => () => tell(context, user, { kind: 'refund', ...refund }))
        for (const [index, fact] of [...(isFirst ? [pay] : []), ...facts, pay].entries()) {
          if (index === voidedAfter) await takeBack(transactionId)
          await fact()
        }
        if (voidedAfter !== null) await takeBack(transactionId)
      }
      const money = all.filter(
        one => one.currency === 'RUB' && one.amount > 0 && !one.isTest && one.voidedAfter === null
      )
      expect(await paidBy(user.id)).toBe(sumOf(money.map(({ amount, back }) => amount - sumOf(back))))
    }),
    { numRuns: 40 }
  )
})
