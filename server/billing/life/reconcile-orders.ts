import { HOUR_MS } from '#contract/durations.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import type { PaymentModel } from '#server/billing/provider/models.ts'
import type { Provider } from '#server/billing/provider/provider.ts'
import { utcDays } from '#server/billing/provider/transactions.ts'

import { FRESH_MS, keyOf, takeInMissed, throwFaults } from './missed-money.ts'
import { firstUnpaidAt } from './order-times.store.ts'
import { knownByKey } from './reconcile.store.ts'

/** Nobody pays an older order any more. */
const OLD_MS = 48 * HOUR_MS

/**
 * Looks for the money of orders that wait for it: whoever has paid waits for no night when the message was lost.
 * @throws ProviderAway
 */
export async function reconcileOrders(deps: BillingDependencies & { provider: Provider }): Promise<void> {
  const { sql, clock, provider } = deps
  const now = clock()
  const since = await firstUnpaidAt(sql, now - OLD_MS, now - FRESH_MS)
  if (since === undefined) return
  const listed: PaymentModel[] = []
  for (const day of utcDays(since, now)) listed.push(...(await provider.client.paymentsOf(day)))
  const known = await knownByKey(sql, listed.map(keyOf))
  throwFaults(await takeInMissed(deps, listed, key => known.has(key)))
}
