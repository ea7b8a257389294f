import { randomUUID } from 'node:crypto'

import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { payKey } from '#server/billing/money/record.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import { payerById } from '#server/billing/notifications/payments.store.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { momentOrNull } from '#server/billing/provider/transactions.ts'

import { clientOf } from './client-of.ts'
import { endUnpaid } from './foreign.ts'

/**
 * Lets go of money that is only held, and ends what it was to renew: we sell in one step, so the payer's page has asked for another
 * one, and nobody would ever take the money.
 * @throws ProviderAway
 * @throws ProviderRefused: it may have been taken meanwhile; the next try finds out
 */
export async function letGoOf(deps: BillingDependencies, transactionId: string): Promise<void> {
  const { sql, clock } = deps
  const client = clientOf(deps)
  const payment = await client.payment(transactionId)
  if (!payment) return
  if (payment.Status === 'Authorized') {
    await client.voidPayment(randomUUID(), transactionId)
    const { AccountId: account, SubscriptionId: subscriptionId = null, CreatedDateIso } = payment
    const userId = account != null && (await payerById(sql, account)) ? account : null
    const [key, at] = [`held_payment:${payKey(transactionId)}`, momentOrNull(CreatedDateIso) ?? clock()]
    const about = { userId, transactionId, subscriptionId, amount: kopecksOf(payment.Amount) }
    await noteOddity(sql, { ...about, key, reason: 'held_payment', at }, clock())
  }
  const isTaken = payment.Status === 'Completed'
  if (!isTaken && payment.SubscriptionId != null) await endUnpaid(deps, payment.SubscriptionId)
}
