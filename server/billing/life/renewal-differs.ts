import { planParts } from '#contract/plans.ts'
import type { Standing } from '#server/billing/money/fold.ts'
import { kopecksOf } from '#server/billing/money/roubles.ts'
import type { SubscriptionModel } from '#server/billing/provider/models.ts'
import { momentOf } from '#server/billing/provider/transactions.ts'

const NEAR_MS = 3_600_000
/** Around a charge the one is ahead of the other. */
const CALM_MS = 3_600_000

/**
 * What the next charge of an active subscription should be and is not, as a word that stays the same; null: it fits. Undefined: that
 * cannot be told now. After a failure the provider decides when it tries again.
 */
export function renewalDifference(
  told: Partial<SubscriptionModel>,
  { payedTo, renews, renewalPrice: price }: Standing,
  now: number
): string | null | undefined {
  const {
    Status,
    Amount = 0,
    Period,
    NextTransactionDateIso: nextIso,
    LastTransactionDateIso: lastIso
  } = told
  if (Status !== 'Active' || renews === null || payedTo === null) return null
  const next = nextIso ? momentOf(nextIso) : null
  const last = lastIso ? momentOf(lastIso) : null
  if ((next !== null && next <= now + CALM_MS) || (last !== null && last > now - CALM_MS)) return undefined
  const isPriceRight = kopecksOf(Amount) === price && Period === planParts(renews).months
  const isDateRight = next !== null && Math.abs(next - payedTo) <= NEAR_MS
  return isPriceRight && isDateRight ? null : `${payedTo}:${price}`
}
