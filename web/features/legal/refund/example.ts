import { planOf } from '#contract/plans.ts'

const plan = planOf('START_3')
const DAYS = 92
const USED = 30

/** The formula on a plan of the catalogue: what is left of a term of which some days have passed. */
export const example = {
  name: plan.name,
  months: plan.month,
  paid: plan.RUB.amount,
  days: DAYS,
  used: USED,
  left: DAYS - USED,
  // Whole kopecks, rounded down, as the service counts.
  refund: Math.floor((plan.RUB.amount * 100 * (DAYS - USED)) / DAYS) / 100
}
