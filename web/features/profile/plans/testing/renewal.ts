import type { Billing } from '#contract/payment.ts'
import type { Subscription } from '#web/features/profile/plans/living-subscription.ts'
import { changeProfile, sellPlans, server } from '#web/features/profile/profile.harness.tsx'

const subscription: Subscription = {
  id: 'sc_1',
  status: 'Active',
  plan: 'START_1',
  amount: 390,
  currency: 'RUB',
  nextCharge: '2026-12-21T10:00:00.000Z',
  failedTimes: 0,
  lastDecline: null,
  card: { type: 'Visa', last4: '4242', expires: '12/29' },
  isCancelling: false,
  isPaid: true
}

/** For tests: a paid plan on a page where plans can be paid for. */
export const living = () => {
  sellPlans()
  changeProfile({ plan: 'START_1', status: 'ACTIVE', payedTo: '2026-12-21T10:00:00.000Z' })
}

/** For tests: it renews. */
export const renewing = (over: Partial<Subscription> = {}, rest: Partial<Billing> = {}) => {
  server.billing = { ...server.billing, subscription: { ...subscription, ...over }, ...rest }
}
