import type { Billing } from '#contract/payment.ts'

export type Subscription = NonNullable<Billing['subscription']>

/** Whether the provider goes on charging. */
export const isRenewing = (subscription: Subscription | null): subscription is Subscription =>
  subscription?.status === 'Active' || subscription?.status === 'PastDue'

/** Begun and charged, and the word that the money came is still on its way: what is bought now would be charged once more. */
export const isUnconfirmed = (subscription: Subscription | null): boolean =>
  subscription?.status === 'Active' && !subscription.isPaid

/** « с карты Visa •• 4242», or nothing where none is known. */
export const fromCard = ({ card }: Subscription): string =>
  card ? ` с карты ${card.type ? `${card.type} ` : ''}••\u00A0${card.last4}` : ''
