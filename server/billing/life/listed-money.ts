import { kopecksOf } from '#server/billing/money/roubles.ts'
import type { ToldPayment } from '#server/billing/notifications/told.ts'
import type { PaymentModel } from '#server/billing/provider/models.ts'
import { momentOf } from '#server/billing/provider/transactions.ts'
import type { ToldRefund } from '#server/billing/refunds/record-refund.ts'

const orNull = (text: string | null | undefined): string | null => text || null

/** A payment of the provider's list, as a message would have told it. */
export const toldPaymentOf = (model: PaymentModel): ToldPayment => ({
  transactionId: String(model.TransactionId),
  amount: kopecksOf(model.Amount),
  currency: model.Currency,
  at: momentOf(model.CreatedDateIso),
  invoiceId: orNull(model.InvoiceId),
  accountId: orNull(model.AccountId),
  subscriptionId: orNull(model.SubscriptionId),
  isTest: model.TestMode === true,
  plan: null,
  card: model.CardLastFour
    ? { type: model.CardType ?? '', last4: model.CardLastFour, expires: model.CardExpDate ?? '' }
    : null
})

/** A refund of it. */
export const toldRefundOf = (model: PaymentModel): ToldRefund => ({
  transactionId: String(model.TransactionId),
  paymentTransactionId: model.OriginalTransactionId == null ? null : String(model.OriginalTransactionId),
  amount: kopecksOf(model.Amount),
  at: momentOf(model.CreatedDateIso)
})
