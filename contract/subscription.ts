import { Type, type Static } from 'typebox'

import { nullable } from './values.ts'

/** The provider's subscription letter for letter; what it did not say is null. */
export const SubscriptionPayment = Type.Object(
  {
    Id: nullable(Type.String()),
    Status: nullable(Type.String()),
    StatusCode: nullable(Type.Number()),
    Currency: nullable(Type.String()),
    CurrencyCode: nullable(Type.Number()),
    Amount: nullable(Type.Number()),
    Description: nullable(Type.String()),
    RequireConfirmation: nullable(Type.Boolean()),
    StartDate: nullable(Type.String()),
    StartDateIso: nullable(Type.String()),
    Interval: nullable(Type.String()),
    IntervalCode: nullable(Type.Number()),
    Period: nullable(Type.Number()),
    MaxPeriods: nullable(Type.Number()),
    SuccessfulTransactionsNumber: nullable(Type.Number()),
    FailedTransactionsNumber: nullable(Type.Number()),
    LastTransactionDate: nullable(Type.String()),
    LastTransactionDateIso: nullable(Type.String()),
    NextTransactionDate: nullable(Type.String()),
    NextTransactionDateIso: nullable(Type.String())
  },
  { title: 'SubscriptionPayment' }
)
export type SubscriptionPayment = Static<typeof SubscriptionPayment>
