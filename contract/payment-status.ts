import { Type, type Static } from 'typebox'

/** The provider's own names. */
export const PaymentStatus = Type.Enum(['Completed', 'Cancelled', 'Declined'])
export type PaymentStatus = Static<typeof PaymentStatus>

export const TestPayment = Type.Boolean({
  description: "of the provider's test mode, and turned down: no money moved"
})
