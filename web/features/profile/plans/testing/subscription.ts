import type { Subscription } from '#web/features/profile/plans/living-subscription.ts'

/** For tests: «Старт» by the month, which renews. */
export const subscription: Subscription = {
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
