import type { SubscriptionPayment } from '#contract/subscription.ts'
import {
  isLiving,
  subscriptionsOf,
  type Subscription
} from '#server/billing/subscriptions/subscriptions.store.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

/** The one that lives, else the last that did. */
export async function shownSubscription(sql: SqlRunner, userId: string): Promise<Subscription | undefined> {
  const own = await subscriptionsOf(sql, userId)
  return own.find(({ status }) => isLiving(status)) ?? own[0]
}

/** The provider's object letter for letter, without what the source does not name; unknown is null. */
export const presentSubscription = ({
  id,
  status,
  model
}: Pick<Subscription, 'id' | 'status' | 'model'>): SubscriptionPayment => ({
  Id: id,
  // Empty until it was mirrored.
  Status: status || null,
  StatusCode: model.StatusCode ?? null,
  Currency: model.Currency ?? null,
  CurrencyCode: model.CurrencyCode ?? null,
  Amount: model.Amount ?? null,
  Description: model.Description ?? null,
  RequireConfirmation: model.RequireConfirmation ?? null,
  StartDate: model.StartDate ?? null,
  StartDateIso: model.StartDateIso ?? null,
  Interval: model.Interval ?? null,
  IntervalCode: model.IntervalCode ?? null,
  Period: model.Period ?? null,
  MaxPeriods: model.MaxPeriods ?? null,
  SuccessfulTransactionsNumber: model.SuccessfulTransactionsNumber ?? null,
  FailedTransactionsNumber: model.FailedTransactionsNumber ?? null,
  LastTransactionDate: model.LastTransactionDate ?? null,
  LastTransactionDateIso: model.LastTransactionDateIso ?? null,
  NextTransactionDate: model.NextTransactionDate ?? null,
  NextTransactionDateIso: model.NextTransactionDateIso ?? null
})
