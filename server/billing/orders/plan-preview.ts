import type { PlanChange } from '#contract/payment.ts'
import { planOf, type PlanId } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import { freeDaysLeft } from '#server/billing/money/free-days.ts'
import { planChange } from '#server/billing/money/plan-change.ts'
import { standingOf } from '#server/billing/money/record.ts'
import { renewalsOf } from '#server/billing/subscriptions/subscriptions.store.ts'

import { AHEAD_MONTHS } from './may-buy.ts'
import { refuseArchived } from './on-offer.ts'

/** As the provider writes it: UTC to the second, without a zone. */
const providerIso = (at: number): string => new Date(at).toISOString().slice(0, 19)

/**
 * What a change of plan would bring; `buying`: as the beginning of what is bought, which may be further away.
 * @throws ProblemError NOTHING_TO_CHANGE, CHANGE_TOO_FAR, INVALID
 */
export async function previewChange(
  { sql, clock, archived }: BillingDependencies,
  userId: string,
  plan: PlanId,
  buying: boolean
): Promise<PlanChange> {
  refuseArchived(archived, plan)
  const isRenewing = (await renewalsOf(sql, userId)).length > 0
  const now = clock()
  const standing = await standingOf(sql, userId)
  const { newDate, nextCharge } = planChange(standing, plan, now, {
    isRenewing,
    ...(buying && { isBought: true, months: AHEAD_MONTHS })
  })
  const lostDays = freeDaysLeft(standing, now)
  const newPlan = planOf(plan)
  return {
    payment: isRenewing
      ? {
          Amount: newPlan.RUB.amount,
          Currency: 'RUB',
          Interval: 'Month',
          Period: newPlan.month,
          NextTransactionDateIso: providerIso(nextCharge)
        }
      : {},
    newDate: new Date(newDate).toISOString(),
    newPlan,
    ...(lostDays > 0 && { lostDays })
  }
}
