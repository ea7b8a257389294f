import { afterEach, describe, expect, test } from 'vitest'

import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { openOddities } from '#test/billing.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { toldOf } from '#test/payers.ts'
import { startPayments } from '#test/payments.ts'
import { openRefundDesk } from '#test/refund-desk.ts'

const context = duringTests(startPayments)
const desk = beforeTests(() => openRefundDesk(context))
afterEach(async () => {
  context.sandbox.faults.clear()
  await context.arrive()
  await context.services.sql`delete from oddities`
})

test('the message of the provider may come first, twice, or never', async () => {
  const buyer = await desk.payer()
  context.sandbox.faults.twice = true
  context.sandbox.faults.breakApi('/payments/refund', 'lost', 1)
  expect(await desk.refund(buyer.payment, 50)).toMatchObject({
    statusCode: 503,
    code: 'PROVIDER_UNAVAILABLE'
  })
  await context.arrive()
  expect(await desk.refunds(buyer)).toEqual([5000])
  await desk.goOn(buyer)
  context.sandbox.faults.dropped = ['refund']
  expect(await desk.refund(buyer.payment, 60)).toMatchObject({ statusCode: 200, refunded: 110 })
  await context.arrive()
  expect(await desk.refunds(buyer)).toEqual([5000, 6000])
  expect(desk.givenBack(buyer)).toEqual([5000, 6000])
  expect((await desk.operations(buyer)).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(await toldOf(context, buyer.id, 'refunded')).toHaveLength(2)
})

test.each(['500', '429', 'html', 'hang', 'lost'] as const)(
  'when the provider answers with %s, nobody is told that it is done; it is, once',
  async fault => {
    const buyer = await desk.payer()
    context.sandbox.faults.dropped = ['refund']
    context.sandbox.faults.breakApi('/payments/refund', fault, 1)
    const answer = await desk.refund(buyer.payment, 390)
    expect(answer).toMatchObject({ statusCode: 503, code: 'PROVIDER_UNAVAILABLE' })
    expect(answer.message).toMatch(/повторять не нужно/)
    expect(await desk.refund(buyer.payment, 1)).toMatchObject({ statusCode: 422 })
    await desk.goOn(buyer)
    expect(desk.givenBack(buyer)).toEqual([39_000])
    expect(await desk.refunds(buyer)).toEqual([39_000])
    await desk.goOn(buyer)
    expect(await desk.refunds(buyer)).toEqual([39_000])
  }
)

test('where nobody waits for the end any more, a job comes to it', async () => {
  const { sql } = context.services
  const buyer = await desk.payer()
  context.sandbox.faults.dropped = ['refund']
  context.sandbox.faults.breakApi('/payments/refund', '500', 1)
  await desk.refund(buyer.payment, 20)
  const [operation] = await desk.operations(buyer)
  const due = await sql`
    update pgboss.job set start_after = now()
    where name = 'billing-refund' and data ->> 'id' = ${operation?.id ?? ''} and start_after > now() returning id`
  expect(due).toHaveLength(1)
  await expect.poll(async () => (await desk.operations(buyer))[0]?.outcome, { timeout: 60_000 }).toBe('done')
  expect(await desk.refunds(buyer)).toEqual([2000])
  expect(desk.givenBack(buyer)).toEqual([2000])
})

test('a refund of which nothing was heard is found in the provider’s list after an hour', async () => {
  const buyer = await desk.payer()
  context.sandbox.faults.dropped = ['refund']
  context.sandbox.faults.breakApi('/payments/refund', 'lost')
  await desk.refund(buyer.payment, 70)
  await context.travel(55 * MINUTE_MS)
  await desk.goOn(buyer)
  expect(await desk.refunds(buyer)).toEqual([7000])
  expect(await openOddities(context)).toEqual([])
})

test('one that never came there is waited for until its list is whole, then its money is free again, and it is listed', async () => {
  const buyer = await desk.payer()
  context.sandbox.faults.breakApi('/payments/refund', '500')
  await desk.refund(buyer.payment, 300)
  await context.travel(55 * MINUTE_MS)
  await expect(desk.goOn(buyer)).rejects.toThrow('on its way')
  expect((await desk.refund(buyer.payment, 100)).message).toMatch(/не больше 90/)
  await context.travel(15 * MINUTE_MS)
  context.sandbox.faults.breakApi('/payments/list', '500')
  await expect(desk.goOn(buyer)).rejects.toThrow(/./)
  expect(await desk.outcomes(buyer)).toEqual([null])
  context.sandbox.faults.clear()
  await desk.goOn(buyer)
  expect(await desk.outcomes(buyer)).toEqual(['undone'])
  expect(await openOddities(context)).toEqual(['refund_lost'])
  expect(await desk.refund(buyer.payment, 390)).toMatchObject({ statusCode: 200 })
  expect(await openOddities(context)).toEqual(['refund_lost'])
  expect(await desk.outcomes(buyer)).toEqual(['undone', 'done'])
})

test.each(['told', 'only listed'])('another refund of the same sum, %s, is not taken for it', async how => {
  const buyer = await desk.payer()
  context.sandbox.faults.breakApi('/payments/refund', '500', 1)
  await desk.refund(buyer.payment, 100)
  await context.travel(MINUTE_MS)
  if (how === 'only listed') context.sandbox.faults.dropped = ['refund']
  expect(await desk.refund(buyer.payment, 100)).toMatchObject({ statusCode: 200 })
  await context.travel(70 * MINUTE_MS)
  await desk.goOn(buyer)
  expect(await desk.outcomes(buyer)).toEqual(['undone', 'done'])
  expect(await desk.refunds(buyer)).toEqual([10_000])
})

test('a message about one that is under way is not taken for it either', async () => {
  const buyer = await desk.payer()
  context.sandbox.faults.breakApi('/payments/refund', '500', 1)
  await desk.refund(buyer.payment, 100)
  await context.travel(70 * MINUTE_MS)
  await desk.goOn(buyer)
  context.sandbox.faults.breakApi('/payments/refund', 'lost', 1)
  await desk.refund(buyer.payment, 100)
  await context.arrive()
  expect(await desk.refunds(buyer)).toEqual([10_000])
  expect(await desk.outcomes(buyer)).toEqual(['undone', null])
  await desk.goOn(buyer)
  expect(await desk.outcomes(buyer)).toEqual(['undone', 'done'])
  expect(await openOddities(context)).toEqual(['refund_lost'])
})

test('a late message about one that seemed lost ends it', async () => {
  const buyer = await desk.payer()
  context.sandbox.faults.late = { refund: 2 * HOUR_MS }
  context.sandbox.faults.breakApi('/payments/refund', 'lost')
  await desk.refund(buyer.payment, 300)
  const made = context.sandbox.transactions.findLast(({ type }) => type === 'Refund')
  if (!made) throw new Error('nothing went back')
  const { madeAt } = made
  made.madeAt -= 10 * MINUTE_MS
  await context.travel(70 * MINUTE_MS)
  await desk.goOn(buyer)
  expect(await desk.outcomes(buyer)).toEqual(['undone'])
  made.madeAt = madeAt
  await context.travel(3 * HOUR_MS)
  expect(await desk.refunds(buyer)).toEqual([30_000])
  expect(await desk.outcomes(buyer)).toEqual(['done'])
  expect(await openOddities(context)).toEqual([])
})

/** Somebody whose refund had no answer hours ago, when the clock was ahead by more. */
async function askedAhead(fault: '500' | 'lost') {
  const buyer = await desk.payer()
  context.sandbox.faults.dropped = ['refund']
  context.sandbox.faults.breakApi('/payments/refund', fault, 1)
  await desk.refund(buyer.payment, 100)
  // The provider knows a request again for an hour.
  await context.travel(3 * HOUR_MS)
  const ahead = new Date(context.now() + 2 * HOUR_MS)
  await context.services.sql`
    update operations set created_at = ${ahead} where user_id = ${buyer.id} and kind = 'refund'`
  return buyer
}

describe('one that was asked for while the clock was hours ahead', () => {
  test('is not asked for again, but looked for', async () => {
    const buyer = await askedAhead('lost')
    await desk.goOn(buyer)
    expect(desk.givenBack(buyer)).toEqual([10_000])
    expect(await desk.refunds(buyer)).toEqual([10_000])
    expect(await desk.outcomes(buyer)).toEqual(['done'])
  })

  test('and where it never came there, is free again as any other', async () => {
    const buyer = await askedAhead('500')
    await expect(desk.goOn(buyer)).rejects.toThrow('on its way')
    await context.travel(15 * MINUTE_MS)
    await desk.goOn(buyer)
    expect(desk.givenBack(buyer)).toEqual([])
    expect(await desk.outcomes(buyer)).toEqual(['undone'])
    expect(await openOddities(context)).toEqual(['refund_lost'])
    await desk.refund(buyer.payment, 100)
    expect(desk.givenBack(buyer)).toEqual([10_000])
  })
})
