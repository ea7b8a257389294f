import type { Billing } from '#contract/payment.ts'

export type Subscription = NonNullable<Billing['subscription']>

/** Whether the provider goes on charging. */
export const isRenewing = (subscription: Subscription | null): subscription is Subscription =>
  subscription?.status === 'Active' || subscription?.status === 'PastDue'
