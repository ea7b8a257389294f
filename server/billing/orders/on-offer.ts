import type { PlanId } from '#contract/plans.ts'
import { invalid } from '#server/platform/errors.ts'

/** @throws ProblemError INVALID when the plan is not sold any more */
export function refuseArchived(archived: ReadonlySet<PlanId>, plan: PlanId): void {
  if (archived.has(plan)) throw invalid('plan', 'Этот тариф больше не продаётся. Выберите другой.')
}
