import type { BillingDependencies } from './dependencies.ts'
import { startFailureLetters } from './life/charge-failed.ts'
import { startPaidLetters } from './life/paid-letter.ts'
import { startReconciling } from './life/reconcile.ts'
import { startRounds } from './life/round.ts'
import { startRefunds } from './refunds/start-refunds.ts'
import { startSubscriptions } from './subscriptions/start-subscriptions.ts'

/** Begins the work that money makes aside from requests: each part adds its line. */
export async function startBilling(deps: BillingDependencies): Promise<void> {
  await startPaidLetters(deps)
  await startFailureLetters(deps)
  await startRounds(deps)
  await startRefunds(deps)
  await startSubscriptions(deps)
  await startReconciling(deps)
}
