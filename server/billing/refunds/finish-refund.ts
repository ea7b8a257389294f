import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import { noteOddity } from '#server/billing/odd/oddities.store.ts'
import { ProviderAway, ProviderRefused, SAME_REQUEST_MS } from '#server/billing/provider/provider.ts'
import { isRefund, momentOf, utcDays } from '#server/billing/provider/transactions.ts'
import { endOperation } from '#server/billing/subscriptions/operations.store.ts'

import { askForRefund, settleRefund } from './ask-provider.ts'
import {
  claimedRefunds,
  correctTimes,
  lostKey,
  refundOperation,
  type RefundOperation
} from './refund-operations.store.ts'
import { refundsSince } from './refunds.store.ts'

/** Whatever happened there is in the provider's list by then. */
const LISTED_MS = 65 * MINUTE_MS
/** The provider's clock may be behind ours by so much. */
const CLOCKS_MS = 5 * MINUTE_MS
/** How far back is looked for what was asked for while our clock was ahead. */
const CLOCK_AHEAD_MS = 7 * DAY_MS

/** The refund that an operation was, as the provider's messages and its list tell. */
async function refundDoneBy(
  { sql, provider, clock }: BillingDependencies,
  { payment, transactionId, amount, since }: RefundOperation
): Promise<string | undefined> {
  const claimed = await claimedRefunds(sql, payment)
  const told = await refundsSince(sql, payment, amount, since)
  const known = told.find(id => !claimed.has(id))
  if (known !== undefined) return known
  if (!provider) throw new ProviderAway('there is no provider')
  for (const day of utcDays(since, clock())) {
    const listed = await provider.client.paymentsOf(day)
    const found = listed.find(
      one =>
        isRefund(one) &&
        String(one.OriginalTransactionId) === transactionId &&
        kopecksOf(one.Amount) === amount &&
        momentOf(one.CreatedDateIso) >= since - CLOCKS_MS &&
        !claimed.has(String(one.TransactionId))
    )
    if (found) return String(found.TransactionId)
  }
  return undefined
}

/** It never came to the provider: the money is free again, and a person may want to give it back anew. */
async function endLost(
  { sql, clock }: BillingDependencies,
  { id, transactionId, amount }: RefundOperation
): Promise<void> {
  await sql.begin(async tx => {
    const now = clock()
    if (!(await endOperation(tx, id, 'undone', now))) return
    await noteOddity(tx, { key: lostKey(id), reason: 'refund_lost', at: now, transactionId, amount }, now)
  })
}

/** What is known of a refund; a clock that has gone back does not tell its age: then it counts as too old to be asked for again. */
async function presentRefund(
  { sql, clock }: BillingDependencies,
  id: string
): Promise<RefundOperation | undefined> {
  const now = clock()
  const operation = await refundOperation(sql, id)
  if (!operation || operation.createdAt <= now) return operation
  await correctTimes(sql, id, { createdAt: now - SAME_REQUEST_MS, since: now - CLOCK_AHEAD_MS, now })
  return refundOperation(sql, id)
}

/**
 * Ends a refund whose end is not known: asks again as long as that is the same request to the provider, then looks for it there. What
 * is not in the list of all days since has not happened.
 * @throws ProviderAway: to be tried again
 */
export async function goOnWithRefund(deps: BillingDependencies, operationId: string): Promise<void> {
  const operation = await presentRefund(deps, operationId)
  if (!operation || operation.outcome !== null) return
  const age = deps.clock() - operation.createdAt
  if (age < SAME_REQUEST_MS) {
    return askForRefund(deps, operation).catch((error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error
    })
  }
  const done = await refundDoneBy(deps, operation)
  if (done === undefined) {
    if (age < LISTED_MS) throw new ProviderAway('the refund may be on its way still')
    return endLost(deps, operation)
  }
  if (!(await settleRefund(deps, operation, done)))
    throw new Error(`somebody else was at refund ${operationId}`)
}
