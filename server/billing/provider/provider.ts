import { MINUTE_MS } from '#contract/durations.ts'

import type { PaymentModel, SubscriptionModel } from './models.ts'

/** The provider said no: nothing happened there. */
export class ProviderRefused extends Error {}

/** No answer, a fault, too many calls: what happened there is not known. */
export class ProviderAway extends Error {}

/** A request is known by its id for an hour there; for so long it may be sent again. */
export const SAME_REQUEST_MS = 50 * MINUTE_MS

/** The receipt as the provider's API names it. Source: developers.cloudkassir.ru, CustomerReceipt. Amounts are roubles. */
export interface CustomerReceipt {
  Items: {
    Label: string
    Price: number
    Quantity: number
    Amount: number
    Vat: number | null
    Method: number
    Object: number
  }[]
  TaxationSystem?: number
  /** Absent: nobody knows any more whose it was. */
  Email?: string
  IsInternetPayment: boolean
  Amounts: { Electronic: number }
}

export interface SubscriptionChange {
  id: string
  description: string
  /** Roubles. */
  amount: number
  /** Of the next charge; milliseconds, in the future. */
  startDate: number
  /** Months. */
  period: number
  receipt: CustomerReceipt
}

/** The provider's API as far as we need it. Every call may throw ProviderRefused or ProviderAway. `requestId`: the same one is done once. */
export interface ProviderClient {
  /** Undefined: there is none such. */
  subscription(id: string): Promise<SubscriptionModel | undefined>
  subscriptionsOf(accountId: string): Promise<SubscriptionModel[]>
  updateSubscription(requestId: string, change: SubscriptionChange): Promise<SubscriptionModel>
  cancelSubscription(requestId: string, id: string): Promise<void>
  refund(
    requestId: string,
    refund: { transactionId: string; amount: number; receipt: CustomerReceipt }
  ): Promise<{ transactionId: string }>
  /** Lets go of money that is held and was not taken yet. */
  voidPayment(requestId: string, transactionId: string): Promise<void>
  payment(transactionId: string): Promise<PaymentModel | undefined>
  /** Of a UTC day, `2026-11-21`. */
  paymentsOf(day: string): Promise<PaymentModel[]>
}

/** Where the provider is and how it knows us. */
export interface ProviderSettings {
  publicId: string
  secret: string
  apiUrl: URL
  /** The widget's script. */
  widgetUrl: string
  isSandbox: boolean
  /** Whether payments that are no real money count. */
  takesTests: boolean
  /** Where a payer gives another card; null: by the provider's letters alone. */
  cardPage: ((accountId: string) => string) | null
}

export interface Provider extends ProviderSettings {
  client: ProviderClient
}
