import type { Limits, Plan } from '#contract/plan-schema.ts'
import { families, freeLimits, planParts, type FamilyId } from '#contract/plans.ts'

/** One column of the comparison. */
export interface Offer {
  family: FamilyId | null
  name: string
  limits: Limits
  /** Its plans, the shortest term first; none for the free one. */
  plans: Plan[]
}

const isFamily = (id: string): id is FamilyId => id in families

/** The free one and the families that have plans on offer, in the order of the catalogue. */
export function offersOf(plans: readonly Plan[]): Offer[] {
  const sold = Object.keys(families)
    .filter(isFamily)
    .map(family => ({
      family,
      name: families[family].name,
      limits: families[family].limits,
      plans: plans
        .filter(({ id }) => planParts(id).family === family)
        .toSorted((one, other) => one.month - other.month)
    }))
  return [
    { family: null, name: 'Бесплатно', limits: freeLimits, plans: [] },
    ...sold.filter(offer => offer.plans.length > 0)
  ]
}

/** The terms that any family is sold for. */
export const termsOf = (plans: readonly Plan[]): number[] =>
  [...new Set(plans.map(({ month }) => month))].toSorted((one, other) => one - other)

/** The plan of this term, or the longest shorter one. */
export const planFor = ({ plans }: Offer, months: number): Plan | undefined =>
  plans.findLast(({ month }) => month <= months) ?? plans[0]

/** How much less a month costs than with the shortest term, in whole per cent. */
export function savingOf({ plans }: Pick<Offer, 'plans'>, plan: Plan): number {
  const [shortest] = plans
  if (!shortest) return 0
  const full = shortest.RUB.price * plan.month
  return Math.round((100 * (full - plan.RUB.amount)) / full)
}

/** The greatest saving of a term, for its switch. */
export const greatestSaving = (offers: readonly Offer[], months: number): number =>
  Math.max(
    0,
    ...offers.flatMap(offer =>
      offer.plans.filter(({ month }) => month === months).map(plan => savingOf(offer, plan))
    )
  )
