import { families, planParts, type PlanId } from '#contract/plans.ts'

/** «Старт, 3 мес.»; without a plan «нет». */
export function planName(plan: PlanId | null): string {
  if (plan === null) return 'нет'
  const { family, months } = planParts(plan)
  return `${families[family].name}, ${months}\u00A0мес.`
}
