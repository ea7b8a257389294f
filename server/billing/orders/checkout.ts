import type { Checkout } from '#contract/checkout.ts'
import { planParts } from '#contract/plans.ts'
import type { ReceiptSettings } from '#server/billing/dependencies.ts'
import { roubles } from '#server/billing/money/roubles.ts'

import type { Order } from './orders.store.ts'
import { receiptOf } from './receipt.ts'

interface Seller {
  publicId: string
  receipt: ReceiptSettings
  description: string
  /** The buyer's. */
  email: string
}

/** What the widget is opened with. Renewals are at the full price. */
export function checkoutOf(
  { id, userId, plan, amount, price, renewsFrom }: Order,
  { publicId, receipt, description, email }: Seller
): Checkout {
  const sale = { label: description, email }
  return {
    free: false,
    publicId,
    amount: roubles(amount),
    currency: 'RUB',
    invoiceId: id,
    accountId: userId,
    description,
    email,
    ...(renewsFrom !== null && {
      recurrent: {
        interval: 'Month' as const,
        period: planParts(plan).months,
        amount: roubles(price),
        startDate: new Date(renewsFrom).toISOString(),
        receipt: receiptOf(receipt, { ...sale, amount: price })
      }
    }),
    receipt: receiptOf(receipt, { ...sale, amount })
  }
}
