import { planOf, type PlanId } from '#contract/plans.ts'
import type { FieldError } from '#contract/problem.ts'
import type { PromoEdit } from '#contract/promo.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { promoCode, type PromoRecord } from './promo.ts'

type Was = NonNullable<PromoEdit['was']>

const planName = (plan: PlanId): string => `«${planOf(plan).name}», ${planOf(plan).month} мес`

const sorted = (plans: readonly PlanId[]): string => plans.toSorted().join()

/** A field that the form was opened with, unless it is what is stored; what is stored, in words. */
const checks: Record<keyof Was, (was: Was, now: PromoRecord) => string | undefined> = {
  code: (was, { code }) => (was.code === undefined || promoCode(was.code) === code ? undefined : code),
  plans: (was, { plans }) =>
    was.plans === undefined || sorted(was.plans) === sorted(plans)
      ? undefined
      : plans.map(planName).join('; '),
  percent: (was, { percent }) =>
    was.percent === undefined || was.percent === percent ? undefined : `${percent} %`,
  usage: (was, { usage }) => (was.usage === undefined || was.usage === usage ? undefined : String(usage))
}

/**
 * Payments take uses while a form is open: those are not to be given back by it.
 * @throws ProblemError CHANGED_MEANWHILE where something else is stored than the form was opened with
 */
export function refuseChangedPromo(promo: PromoRecord, was: PromoEdit['was']): void {
  if (!was) return
  const details: FieldError[] = Object.entries(checks).flatMap(([field, check]) => {
    const stored = check(was, promo)
    return stored === undefined ? [] : [{ field, message: `Теперь: ${stored}.` }]
  })
  if (details.length > 0) throw new ProblemError('CHANGED_MEANWHILE', { details })
}
