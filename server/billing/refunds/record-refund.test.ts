import { describe, expect, test } from 'vitest'

import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { knownByKey } from '#server/billing/life/reconcile.store.ts'
import { payKey, recordFact, refundKey } from '#server/billing/money/record.ts'
import { recordPayment } from '#server/billing/notifications/record-payment.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp } from '#test/app.ts'
import { billingIn, openOddities } from '#test/billing.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'
import { mirrored, payFor, toldOf } from '#test/payers.ts'

import { recordRefund, type ToldRefund } from './record-refund.ts'

const context = duringTests(startTestApp)

const tell = (paymentTransactionId: string | null, told: Partial<ToldRefund> = {}) => {
  const { services, now } = context
  const refund = { transactionId: nextName('r'), amount: 39_000, at: now(), paymentTransactionId, ...told }
  return services.sql.begin(tx => recordRefund(tx, billingIn(context), refund, now()))
}
const payedTo = async (id: string) => {
  const [row] = await context.services.sql<{ payed_to: Date }[]>`select payed_to from users where id = ${id}`
  return row?.payed_to.getTime() ?? 0
}
const renews = async (subscriptionId: string) => {
  const [row] = await context.services.sql<{ renews: boolean }[]>`
    select cancel_wanted_at is null as renews from subscriptions where id = ${subscriptionId}`
  return row?.renews
}

/** What the message about a renewal says but for its sum and its time. */
const renewalOf = ({ id }: { id: string }) => ({
  currency: 'RUB',
  invoiceId: null,
  accountId: id,
  isTest: false,
  plan: null,
  card: null
})

test('told by many at once it is one refund and one letter', async () => {
  const buyer = await newBuyer(context)
  const payment = await payFor(context, buyer.id, { plan: 'START_1' })
  const transactionId = nextName('r')
  const all = await Promise.all(
    Array.from({ length: 8 }, () => tell(payment, { transactionId, amount: 19_500 }))
  )
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await toldOf(context, buyer.id, 'refunded')).toMatchObject([{ renews: false }])
})

test('the renewal ends when nothing of the term is left, also by a clock that is ahead', async () => {
  const buyer = await newBuyer(context)
  const payment = await payFor(context, buyer.id, { plan: 'START_1', at: context.now() + 30_000 })
  const subscription = await mirrored(context, buyer.id, { nextCharge: context.now() + 30 * DAY_MS })
  await tell(payment, { at: context.now() + MINUTE_MS })
  expect(await renews(subscription)).toBe(false)
  expect(await payedTo(buyer.id)).toBeLessThanOrEqual(context.now() + MINUTE_MS)
})

test('the renewal stays when another payment still lasts', async () => {
  const buyer = await newBuyer(context)
  const first = await payFor(context, buyer.id, { plan: 'START_1', at: context.now() - DAY_MS })
  await payFor(context, buyer.id, { plan: null })
  const subscription = await mirrored(context, buyer.id, { nextCharge: context.now() + 60 * DAY_MS })
  await tell(first)
  expect(await renews(subscription)).toBe(true)
})

test('all that was paid last for the renewal ends it, though days are left that were given', async () => {
  const buyer = await newBuyer(context)
  const at = context.now()
  const payment = await payFor(context, buyer.id, { plan: 'START_1', at: at - DAY_MS })
  const key = nextName('grant')
  const fact = {
    id: newId(at),
    key,
    kind: 'grant',
    userId: buyer.id,
    at,
    plan: 'START_1',
    amount: 0
  } as const
  await context.services.sql.begin(tx => recordFact(tx, { ...fact, payedTo: at + 40 * DAY_MS }, at))
  const subscription = await mirrored(context, buyer.id, { nextCharge: at + 40 * DAY_MS })
  await tell(payment, { amount: 10_000 })
  expect(await renews(subscription)).toBe(true)
  await tell(payment, { amount: 29_000 })
  expect(await payedTo(buyer.id)).toBeGreaterThan(at)
  expect(await renews(subscription)).toBe(false)
})

test('all that was paid last ends a renewal that is overdue, though its days are over', async () => {
  const buyer = await newBuyer(context)
  const payment = await payFor(context, buyer.id, { plan: 'START_1', at: context.now() - 40 * DAY_MS })
  const about = { status: 'PastDue', nextCharge: context.now() + DAY_MS }
  const subscription = await mirrored(context, buyer.id, about)
  await tell(payment)
  expect(await renews(subscription)).toBe(false)
  expect(await toldOf(context, buyer.id, 'refunded')).toMatchObject([{ renews: false }])
})

describe('a refund that has nothing to do with the renewal leaves it alone', () => {
  test('of a payment whose days are over, while the renewal is overdue', async () => {
    const buyer = await newBuyer(context)
    const payment = await payFor(context, buyer.id, { plan: 'START_1', at: context.now() - 40 * DAY_MS })
    const about = { status: 'PastDue', nextCharge: context.now() + DAY_MS }
    const subscription = await mirrored(context, buyer.id, about)
    await tell(payment, { amount: 100 })
    expect(await renews(subscription)).toBe(true)
    expect(await toldOf(context, buyer.id, 'refunded')).toMatchObject([{ renews: true }])
  })

  test('of last month’s payment, when the charge of this month is not told yet', async () => {
    const buyer = await newBuyer(context)
    const payment = await payFor(context, buyer.id, { plan: 'START_1', at: context.now() - 31 * DAY_MS })
    const subscription = await mirrored(context, buyer.id, { nextCharge: context.now() + 30 * DAY_MS })
    await tell(payment, { amount: 1000 })
    expect(await renews(subscription)).toBe(true)
  })

  test('of all of last month’s payment, when the charge of this month is not told yet', async () => {
    const buyer = await newBuyer(context)
    const lastCharge = context.now() - DAY_MS
    const about = { nextCharge: context.now() + 29 * DAY_MS, lastCharge }
    const subscriptionId = await mirrored(context, buyer.id, about)
    const paid = { plan: 'START_1', at: context.now() - 32 * DAY_MS, subscriptionId } as const
    await tell(await payFor(context, buyer.id, paid))
    expect(await renews(subscriptionId)).toBe(true)
  })

  test('of a part, told when the rest of the days is over, too', async () => {
    const buyer = await newBuyer(context)
    const payment = await payFor(context, buyer.id, { plan: 'START_1', at: context.now() - 40 * DAY_MS })
    const about = { status: 'PastDue', nextCharge: context.now() + DAY_MS }
    const subscription = await mirrored(context, buyer.id, about)
    await tell(payment, { amount: 100, at: context.now() - 35 * DAY_MS })
    expect(await renews(subscription)).toBe(true)
  })

  test('of the last day, while the next term is being charged', async () => {
    const buyer = await newBuyer(context)
    const payment = await payFor(context, buyer.id, { plan: 'START_1', at: context.now() - 29 * DAY_MS })
    const subscription = await mirrored(context, buyer.id, { nextCharge: context.now() - 1000 })
    await tell(payment)
    expect(await renews(subscription)).toBe(true)
  })
})

test('told before its payment it has the same consequences as soon as that is told', async () => {
  const { services, now } = context
  const buyer = await newBuyer(context)
  const subscription = await mirrored(context, buyer.id, { nextCharge: now() + 30 * DAY_MS })
  const paid = { transactionId: nextName('t'), amount: 39_000, at: now() }
  await tell(paid.transactionId, { amount: 9_000 })
  await tell(paid.transactionId, { amount: 30_000, at: now() + 1000 })
  expect(await renews(subscription)).toBe(true)
  expect(await toldOf(context, buyer.id, 'refunded')).toEqual([])
  const told = { ...renewalOf(buyer), ...paid, subscriptionId: subscription }
  const deps = billingIn(context)
  await payFor(context, buyer.id, { plan: 'START_1', at: now() - 60 * DAY_MS })
  await services.sql.begin(tx => recordPayment(tx, deps, told, now()))
  await services.sql.begin(tx => recordPayment(tx, deps, told, now()))
  expect(await renews(subscription)).toBe(false)
  const amounts = (await toldOf(context, buyer.id, 'refunded')).map(({ amount }) => amount)
  expect(amounts.toSorted((one, other) => one - other)).toEqual([9_000, 30_000])
  const wishes = await services.sql`select 1 from operations where user_id = ${buyer.id} and kind = 'cancel'`
  expect(wishes).toHaveLength(1)
})

test('told before its payment, which a message and the nightly comparison tell at once, it is one letter', async () => {
  const { services, now } = context
  const buyer = await newBuyer(context)
  const told = {
    ...renewalOf(buyer),
    transactionId: nextName('t'),
    amount: 39_000,
    at: now(),
    subscriptionId: nextName('sc_')
  }
  await tell(told.transactionId)
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      services.sql.begin(tx => recordPayment(tx, billingIn(context), told, now()))
    )
  )
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await toldOf(context, buyer.id, 'refunded')).toHaveLength(1)
})

test('more than was paid takes no more than was paid, and is listed', async () => {
  const buyer = await newBuyer(context)
  const payment = await payFor(context, buyer.id, { plan: 'START_1' })
  await tell(payment, { amount: 50_000 })
  expect(await openOddities(context, buyer)).toEqual(['refund_too_large'])
  expect(await payedTo(buyer.id)).toBeLessThanOrEqual(context.now())
})

test('told while the provider takes the payment back it is counted with it or not at all', async () => {
  const { sql } = context.services
  const refunded = async () => {
    const [row] = await sql<{ sum: number }[]>`
      select coalesce(sum(value), 0)::int as sum from admin_days where figure = 'refunds'`
    return row?.sum
  }
  const before = await refunded()
  for (let turn = 0; turn < 20; turn += 1) {
    // Nobody's: no user is held.
    const payment = await payFor(context, '', { plan: 'START_1', userId: null })
    await Promise.all([
      tell(payment),
      sql`insert into notifications (kind, key, received_at, body) values ('cancel', ${payment}, now(), '{}')`
    ])
  }
  expect(await refunded()).toBe(before)
})

test('what belongs to no payment that we know is kept and listed; nobody is written to', async () => {
  const { userId, isNew } = await tell('77001')
  expect({ userId, isNew }).toEqual({ userId: null, isNew: true })
  await tell(null)
  const listed = await openOddities(context)
  expect(listed.filter(reason => reason === 'refund_unknown_payment')).toHaveLength(2)
})

test('it is in the currency of its payment, whichever is told first', async () => {
  const { sql } = context.services
  const told = { plan: 'START_1', userId: null, currency: 'EUR' } as const
  const [first, second] = [nextName('r'), nextName('r')]
  const transactionId = nextName('t')
  await tell(transactionId, { transactionId: first })
  await payFor(context, '', { ...told, transactionId, key: payKey(transactionId) })
  await tell(transactionId, { transactionId: second })
  const known = await knownByKey(sql, [refundKey(first), refundKey(second)])
  expect([...known.values()].map(({ currency }) => currency)).toEqual(['EUR', 'EUR'])
})
