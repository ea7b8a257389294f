import type { PlanId } from '#contract/plans.ts'
import type { BillingDependencies } from '#server/billing/dependencies.ts'
import type { OddReason } from '#server/billing/odd/odd-words.ts'

import type { ToldPayment } from './told.ts'
import { isRefusedTest, type Whose } from './whose.ts'

/** What a payment that has happened comes to. */
export interface Verdict {
  /** Whether it buys what it was made for. */
  counts: boolean
  /** Null: whatever renews. */
  plan: PlanId | null
  userId: string | null
  odd: OddReason[]
}

type Judging = Pick<BillingDependencies, 'provider' | 'archived'>

const CURRENCY = 'RUB'

const isOthers = ({ accountId }: ToldPayment, { userId }: Whose) =>
  accountId !== null && userId !== null && accountId !== userId

function judgeRenewal(told: ToldPayment, { userId, subscription }: Whose): Verdict {
  const { Currency: currency = CURRENCY } = subscription?.model ?? {}
  if (told.currency !== currency) return { counts: false, plan: null, userId, odd: ['wrong_currency'] }
  const odd: OddReason[] = []
  const cancelledAt = subscription?.cancelWantedAt ?? null
  if (cancelledAt !== null && told.at > cancelledAt) odd.push('after_cancel')
  return { counts: true, plan: null, userId, odd }
}

function judgeFirst(told: ToldPayment, { userId, order }: Whose, { archived }: Judging): Verdict {
  if (!order) return { counts: false, plan: null, userId, odd: ['unknown_order'] }
  const { plan } = order
  const odd: OddReason[] = []
  if (told.currency !== CURRENCY) odd.push('wrong_currency')
  if (told.amount !== order.amount) odd.push('wrong_amount')
  if (odd.length > 0) return { counts: false, plan, userId, odd }
  if (archived.has(plan)) odd.push('archived_plan')
  if (told.plan !== null && told.plan !== plan) odd.push('wrong_plan')
  return { counts: true, plan, userId, odd }
}

/** Money that came is never turned away: what does not fit is listed, and gives nothing where nobody can tell what it is for. */
export function judgePayment(told: ToldPayment, whose: Whose, judging: Judging): Verdict {
  const { userId, order, isRenewal, payer } = whose
  const plan = isRenewal ? null : (order?.plan ?? null)
  if (isRefusedTest(told, judging)) return { counts: false, plan, userId, odd: ['test_payment'] }
  if (userId === null) return { counts: false, plan, userId, odd: ['unknown_order'] }
  if (isOthers(told, whose)) return { counts: false, plan, userId: null, odd: ['wrong_account'] }
  const verdict = isRenewal ? judgeRenewal(told, whose) : judgeFirst(told, whose, judging)
  return payer?.isDeleted === true ? { ...verdict, odd: [...verdict.odd, 'deleted_user'] } : verdict
}
