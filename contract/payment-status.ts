import { Type, type Static } from 'typebox'

/** The provider's own names. */
export const PaymentStatus = Type.Enum(['Completed', 'Cancelled', 'Declined'])
export type PaymentStatus = Static<typeof PaymentStatus>
