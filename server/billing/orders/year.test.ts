import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { addMonths } from '#contract/months.ts'
import { duringTests } from '#test/during-tests.ts'
import { idOf } from '#test/factories.ts'
import { moscow, moscowDay } from '#test/money-facts.ts'
import { startPayments } from '#test/payments.ts'

const app = duringTests(startPayments)

/** The next one: nobody travels back. */
const YEAR = new Date().getUTCFullYear() + 1

async function booksOf(userId: string) {
  const [row] = await app.services.sql<
    { payed_to: Date; next_charge: Date; paid: number; odd: number; status: string }[]
  >`
    select payed_to, next_charge, status,
      (select count(*)::int from money_facts where user_id = users.id and kind = 'pay' and counts) as paid,
      (select count(*)::int from oddities where user_id = users.id) as odd
    from users join subscriptions on user_id = users.id where users.id = ${userId}`
  return row
}

test.each([
  ['START_1', `${YEAR}-01-31 10:00`, 12],
  ['START_3', `${YEAR + 1}-11-30 23:30`, 4]
] as const)(
  'a year of %s from the end of a month is paid without a gap',
  async (plan, begins, charges) => {
    await app.travel(moscow(begins) - app.now())
    const buyer = await app.buyer()
    const userId = await idOf(app, buyer)
    await app.buy(buyer, plan)
    const months = 12 / charges
    let end = (await booksOf(userId))?.payed_to.getTime() ?? 0
    expect(moscowDay(end).slice(0, 10)).toBe(moscowDay(addMonths(moscow(begins), months)).slice(0, 10))
    for (let charge = 2; charge <= charges; charge += 1) {
      await app.travel(end + DAY_MS / 2 - app.now())
      const books = await booksOf(userId)
      expect(books).toMatchObject({ paid: charge, odd: 0, status: 'Active' })
      const next = books?.payed_to.getTime() ?? 0
      // Each term follows on the one before, by the calendar of Moscow.
      expect(next).toBe(addMonths(end, months))
      expect(Math.abs((books?.next_charge.getTime() ?? 0) - next)).toBeLessThan(DAY_MS / 24 + 1)
      end = next
    }
  },
  120_000
)
