import type { Billing } from '#contract/payment.ts'
import type { Subscription } from '#web/features/profile/plans/living-subscription.ts'
import { changeProfile, sellPlans, server } from '#web/features/profile/profile.harness.tsx'

import { subscription } from './subscription.ts'

/** For tests: a paid plan on a page where plans can be paid for. */
export const living = () => {
  sellPlans()
  changeProfile({ plan: 'START_1', status: 'ACTIVE', payedTo: '2026-12-21T10:00:00.000Z' })
}

/** For tests: it renews. */
export const renewing = (over: Partial<Subscription> = {}, rest: Partial<Billing> = {}) => {
  server.billing = { ...server.billing, subscription: { ...subscription, ...over }, ...rest }
}
