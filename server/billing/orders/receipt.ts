import type { Receipt } from '#contract/checkout.ts'
import type { ReceiptSettings } from '#server/billing/dependencies.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import type { CustomerReceipt } from '#server/billing/provider/provider.ts'

/** The register cuts what is longer. */
const LABEL_MAX = 128
/** Tag 1212: a service. */
const SERVICE = 4

/** What money was, or is, taken for. */
interface Sale {
  /** `paymentDescription` of the plan. */
  label: string
  /** Kopecks. */
  amount: number
  /** Of whoever pays; empty when nobody knows any more. */
  email: string
}

/** The receipt as the widget takes it. */
export function receiptOf(
  { taxationSystem, vat, method }: ReceiptSettings,
  { label, amount, email }: Sale
): Receipt {
  const sum = roubles(amount)
  return {
    items: [
      {
        label: label.slice(0, LABEL_MAX),
        price: sum,
        quantity: 1,
        amount: sum,
        vat,
        method,
        object: SERVICE
      }
    ],
    ...(taxationSystem !== undefined && { taxationSystem }),
    email,
    isInternetPayment: true,
    amounts: { electronic: sum }
  }
}

/** The same receipt as the provider's API takes it. */
export function customerReceiptOf(settings: ReceiptSettings, sale: Sale): CustomerReceipt {
  const { items, taxationSystem, email, isInternetPayment, amounts } = receiptOf(settings, sale)
  return {
    Items: items.map(({ label, price, quantity, amount, vat, method, object }) => ({
      Label: label,
      Price: price,
      Quantity: quantity,
      Amount: amount,
      Vat: vat,
      Method: method,
      Object: object
    })),
    ...(taxationSystem !== undefined && { TaxationSystem: taxationSystem }),
    ...(email !== '' && { Email: email }),
    IsInternetPayment: isInternetPayment,
    Amounts: { Electronic: amounts.electronic }
  }
}
