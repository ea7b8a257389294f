import { beforeEach, describe, expect, test } from 'vitest'

import { beginOperation, endOperation } from '#server/billing/subscriptions/operations.store.ts'
import { startTestApp } from '#test/app.ts'
import { newBuyer } from '#test/buyers.ts'
import { duringTests } from '#test/during-tests.ts'
import { mirrored, payFor } from '#test/payers.ts'
import { messageOf, newOrder } from '#test/payment-orders.ts'
import { codeOf, providerKeys } from '#test/signed-messages.ts'

const context = duringTests(() => startTestApp(providerKeys))
let anna: { id: string }
let subscriptionId: string
beforeEach(async () => {
  anna = await newBuyer(context)
  await payFor(context, anna.id, { plan: 'START_1' })
  subscriptionId = await mirrored(context, anna.id, { nextCharge: context.now(), amount: 990 })
})

async function charge(Amount: string): Promise<number> {
  const about = await newOrder(context, anna, { plan: 'START_1' })
  return codeOf(
    context,
    'check',
    messageOf(context, about, { InvoiceId: '', SubscriptionId: subscriptionId, Amount })
  )
}

const begin = (kind: 'change' | 'align' | 'refund', data: object, id: string | null = subscriptionId) =>
  beginOperation(context.services.sql, { userId: anna.id, kind, subscriptionId: id, data }, context.now())

const toStandard = { plan: 'STANDARD_1', at: 0, nextCharge: 0, amount: 990_00, period: 1 }

test('of more than was agreed may not be made, whatever the subscription says', async () => {
  expect(await charge('390.00')).toBe(0)
  expect(await charge('390.01')).toBe(12)
  expect(await charge('990.00')).toBe(12)
})

test('of less may be: a new card is tried with it', async () => {
  expect(await charge('1.00')).toBe(0)
})

describe('while something is asked of the provider', () => {
  test('a change of this subscription: both sums', async () => {
    const id = await begin('change', toStandard)
    expect(await charge('390.00')).toBe(0)
    expect(await charge('990.00')).toBe(0)
    expect(await charge('990.01')).toBe(12)
    await endOperation(context.services.sql, id, 'undone', context.now())
    expect(await charge('990.00')).toBe(12)
  })

  test.each([
    ['a refund', () => begin('refund', {}, null)],
    ['a change of another subscription', () => begin('change', toStandard, 'sc_other')]
  ])('%s: no other sum', async (_, ask) => {
    await ask()
    expect(await charge('99999.00')).toBe(12)
    expect(await charge('990.00')).toBe(12)
  })
})
