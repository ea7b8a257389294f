import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { ProviderAway, type ProviderClient } from '#server/billing/provider/provider.ts'

/** @throws ProviderAway where nothing can be paid any more: what is open waits for the keys to come back. */
export function clientOf({ provider }: Pick<BillingDependencies, 'provider'>): ProviderClient {
  if (!provider) throw new ProviderAway('there is no provider of payments')
  return provider.client
}
