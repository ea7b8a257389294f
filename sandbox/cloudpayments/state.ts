import type { Faults } from './faults.ts'
import type { Interval } from './periods.ts'

/** Amounts of the state are kopecks, moments are milliseconds. */

export interface Receipt {
  items: {
    label: string
    price: number
    quantity: number
    amount: number
    vat: number | null
    method: number
    object: number
  }[]
  taxationSystem: number | null
  email: string
}

export interface StoredCard {
  token: string
  number: string
  type: string
  firstSix: string
  lastFour: string
  expires: string
  holder: string
}

export interface Recurrent {
  interval: Interval
  period: number
  amount: number
  startDate: number | undefined
  maxPeriods: number | null
  receipt: Receipt | null
}

type TransactionStatus = 'AwaitingAuthentication' | 'Authorized' | 'Completed' | 'Cancelled' | 'Declined'

export interface Transaction {
  id: number
  type: 'Payment' | 'Refund'
  status: TransactionStatus
  reasonCode: number
  amount: number
  currency: string
  madeAt: number
  confirmedAt: number | null
  invoiceId: string
  accountId: string
  subscriptionId: string
  email: string
  description: string
  data: string
  card: StoredCard | null
  /** Both stages at once, or the second one by `/payments/confirm`. */
  schema: 'Single' | 'Dual'
  recurrent: Recurrent | null
  receipt: Receipt | null
  /** Of a refund: its payment. */
  original: number | null
}

export type SubscriptionStatus = 'Active' | 'PastDue' | 'Cancelled' | 'Rejected' | 'Expired'

export interface Subscription {
  id: string
  accountId: string
  description: string
  email: string
  amount: number
  currency: string
  requireConfirmation: boolean
  /** Charges are dated from here by whole periods. */
  startDate: number
  interval: Interval
  period: number
  maxPeriods: number | null
  culture: string
  status: SubscriptionStatus
  successful: number
  failed: number
  lastAt: number | null
  nextAt: number | null
  receipt: Receipt | null
  card: StoredCard
  invoiceId: string
}

export interface FiscalReceipt {
  id: string
  type: 'Income' | 'IncomeReturn' | 'Expense' | 'ExpenseReturn'
  number: number
  transactionId: number | null
  invoiceId: string
  accountId: string
  amount: number
  madeAt: number
  receipt: Receipt
}

export const notificationKinds = [
  'check',
  'pay',
  'fail',
  'confirm',
  'refund',
  'recurrent',
  'receipt',
  'cancel'
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export interface Delivery {
  id: number
  kind: NotificationKind
  fields: Record<string, string>
  /** What is told of one account comes in order. */
  lane: string
  /** Null: it arrived, or was given up. */
  dueAt: number | null
  attempts: { at: number; outcome: string }[]
}

export interface StoredAnswer {
  at: number
  status: number
  body: string
}

export interface State {
  publicId: string
  secret: string
  /** How far the clock was moved. */
  moved: number
  lastId: number
  cards: Record<string, StoredCard & { accountId: string }>
  transactions: Transaction[]
  subscriptions: Subscription[]
  receipts: FiscalReceipt[]
  deliveries: Delivery[]
  /** Of the API, by `X-Request-ID`. */
  answers: Record<string, StoredAnswer>
  faults: Faults
}
