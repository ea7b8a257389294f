import { families, planIds, planParts, type FamilyId, type PlanId } from '#contract/plans.ts'

export interface PlanGroup {
  family: FamilyId
  name: string
  plans: readonly PlanId[]
}

const isFamily = (id: string): id is FamilyId => id in families

/** All plans by family, in the order of the catalogue. */
export const planGroups: readonly PlanGroup[] = Object.keys(families)
  .filter(isFamily)
  .map(family => ({
    family,
    name: families[family].name,
    plans: planIds.filter(id => planParts(id).family === family)
  }))

/** «1, 3, 12 мес.» */
const termsText = (plans: readonly PlanId[]): string =>
  `${plans.map(id => planParts(id).months).join(', ')}\u00A0мес.`

/** For which plans a code is, as few words as will do. */
export function planChips(plans: readonly PlanId[]): string[] {
  const chosen = new Set(plans)
  if (planIds.every(id => chosen.has(id))) return ['Все тарифы']
  return planGroups.flatMap(group => {
    const own = group.plans.filter(id => chosen.has(id))
    if (own.length === 0) return []
    return own.length === group.plans.length ? [group.name] : [`${group.name}: ${termsText(own)}`]
  })
}
