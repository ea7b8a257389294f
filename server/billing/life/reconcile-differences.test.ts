import { afterEach, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { openOddities } from '#test/billing.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { payFor } from '#test/payers.ts'
import { LATER_MS, openReconcileWorld } from '#test/reconcile-world.ts'

const context = duringTests(openReconcileWorld)
afterEach(() => context.forget())

test('ours that the provider has not is listed, and settled when it has it', async () => {
  const buyer = await newBuyer(context)
  await context.buy(buyer, 'START_1', { renew: false })
  const paid = context.transactionOf(buyer)
  const { id } = paid
  paid.id = id + 900_000_000
  await context.travel(LATER_MS)
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['missed_payment', 'paid_twice', 'unknown_payment'])
  paid.id = id
  await context.services.sql`delete from oddities where reason <> 'unknown_payment'`
  await context.services.sql`delete from payment_cards where user_id = ${buyer.id}`
  await context.services.sql`delete from money_facts where transaction_id = ${String(id + 900_000_000)}`
  await context.night()
  expect(await openOddities(context, buyer)).toEqual([])
})

test('a sum that differs is listed, settled when it does not any more, and listed again as another', async () => {
  const buyer = await newBuyer(context)
  await context.buy(buyer, 'START_1', { renew: false })
  const paid = context.transactionOf(buyer)
  await context.travel(LATER_MS)
  for (const amount of [40_000, 39_000, 40_000]) {
    paid.amount = amount
    await context.night()
    expect(await openOddities(context, buyer)).toEqual(amount === 39_000 ? [] : ['amount_differs'])
  }
  const rows = await context.services.sql`
    select 1 from oddities where reason = 'amount_differs' and user_id = ${buyer.id}`
  expect(rows).toHaveLength(2)
  await context.travel(10 * DAY_MS)
  paid.amount = 39_000
  await context.night()
  expect(await openOddities(context, buyer)).toEqual([])
})

test('one that the provider has taken back is no money from then on, marked once', async () => {
  const { sql } = context.services
  const buyer = await newBuyer(context)
  const stood = () => sql<{ paid: number; voided: boolean; version: string; sum: number }[]>`
    select users.paid::int as paid, facts.voided, facts.xmin::text as version,
      (select sum(value)::int from admin_days where figure = 'sum') as sum
    from users join money_facts as facts on user_id = users.id where users.id = ${buyer.id}`
  await context.buy(buyer, 'START_1', { renew: false })
  const [before] = await stood()
  expect(before).toMatchObject({ paid: 39_000, voided: false })
  context.transactionOf(buyer).status = 'Cancelled'
  await context.travel(LATER_MS)
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['voided_payment'])
  const [after] = await stood()
  expect(after).toMatchObject({ paid: 0, voided: true, sum: (before?.sum ?? 0) - 39_000 })
  await context.night()
  expect(await stood()).toEqual([after])
})

test('what a person has settled is not brought up again', async () => {
  const buyer = await newBuyer(context)
  await payFor(context, buyer.id, {
    plan: 'START_1',
    at: context.now() - LATER_MS,
    transactionId: '800000001'
  })
  await context.night()
  expect(await openOddities(context, buyer)).toEqual(['unknown_payment'])
  await context.services.sql`update oddities set settled_at = now()`
  await context.night()
  expect(await openOddities(context, buyer)).toEqual([])
})
