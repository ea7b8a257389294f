import { planInWords, type PlanId } from '#contract/plans.ts'
import type { PromoEdit } from '#contract/promo.ts'
import { refuseChanged, type CheckOf } from '#server/platform/refuse-changed.ts'

import { promoCode, type PromoRecord } from './promo.ts'

type Was = NonNullable<PromoEdit['was']>

const sorted = (plans: readonly PlanId[]): string => plans.toSorted().join()

const checks: Record<keyof Was, CheckOf<Was, PromoRecord>> = {
  code: (was, { code }) => (was.code === undefined || promoCode(was.code) === code ? undefined : code),
  plans: (was, { plans }) =>
    was.plans === undefined || sorted(was.plans) === sorted(plans)
      ? undefined
      : plans.map(planInWords).join('; '),
  percent: (was, { percent }) =>
    was.percent === undefined || was.percent === percent ? undefined : `${percent} %`,
  usage: (was, { usage }) => (was.usage === undefined || was.usage === usage ? undefined : String(usage))
}

/**
 * Payments take uses while a form is open: those are not to be given back by it.
 * @throws ProblemError CHANGED_MEANWHILE where something else is stored than the form was opened with
 */
export const refuseChangedPromo = (promo: PromoRecord, was: PromoEdit['was']): void =>
  refuseChanged(checks, was, promo)
