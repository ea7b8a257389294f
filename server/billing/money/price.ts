import { planOf, type PlanId } from '#contract/plans.ts'
import { discounted } from '#contract/promo.ts'

/** What a term of a plan costs, with a discount in per cent; kopecks. */
export const priceOf = (plan: PlanId, percent = 0): number =>
  discounted(planOf(plan).RUB.amount, percent) * 100
