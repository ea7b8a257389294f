import type { Payment } from '#contract/admin-payments.ts'
import { roubles } from '#server/billing/money/roubles.ts'

import type { ListedPayment } from './payment-list.store.ts'

export const presentPayment = (payment: ListedPayment): Payment => ({
  _id: payment.id,
  date: new Date(payment.at).toISOString(),
  user: payment.userId ?? '',
  username: payment.username,
  plan: payment.plan,
  amount: roubles(payment.amount),
  refunded: roubles(payment.refunded),
  currency: payment.currency,
  status: payment.status,
  test: payment.isTest,
  promo: payment.promo,
  odd: payment.isOdd,
  transactionId: payment.transactionId,
  invoiceId: payment.orderId,
  subscriptionId: payment.subscriptionId
})
