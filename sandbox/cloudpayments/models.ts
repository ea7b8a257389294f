import { isoDate, msDate } from './dates.ts'
import { reasonOf } from './reasons.ts'
import type { Subscription, Transaction } from './state.ts'
import { refundedOf } from './transactions.ts'
import type { World } from './world.ts'

export type Model = Record<string, unknown>

const codes = {
  interval: { Week: 0, Month: 1, Day: 2 },
  subscription: { Active: 0, PastDue: 1, Rejected: 2, Cancelled: 3, Expired: 4 },
  transaction: { AwaitingAuthentication: 1, Authorized: 2, Completed: 3, Cancelled: 4, Declined: 5 }
}

const dated = (name: string, at: number | null): Model => ({
  [name]: at === null ? null : msDate(at),
  [`${name}Iso`]: at === null ? null : isoDate(at)
})

export const subscriptionModel = (one: Subscription): Model => ({
  Id: one.id,
  AccountId: one.accountId,
  Description: one.description,
  Email: one.email,
  Amount: one.amount / 100,
  CurrencyCode: 0,
  Currency: one.currency,
  RequireConfirmation: one.requireConfirmation,
  ...dated('StartDate', one.startDate),
  IntervalCode: codes.interval[one.interval],
  Interval: one.interval,
  Period: one.period,
  MaxPeriods: one.maxPeriods,
  CultureName: one.culture,
  StatusCode: codes.subscription[one.status],
  Status: one.status,
  SuccessfulTransactionsNumber: one.successful,
  FailedTransactionsNumber: one.failed,
  ...dated('LastTransactionDate', one.lastAt),
  ...dated('NextTransactionDate', one.nextAt),
  Receipt: one.receipt && JSON.stringify(one.receipt),
  FailoverSchemeId: null
})

export function transactionModel(world: World, one: Transaction): Model {
  const { card } = one
  const isPaid = one.status === 'Completed' || one.status === 'Authorized'
  return {
    PublicId: world.state.publicId,
    TransactionId: one.id,
    Type: one.type === 'Refund' ? 1 : 0,
    OperationType: one.type,
    Amount: one.amount / 100,
    Currency: one.currency,
    CurrencyCode: 0,
    PaymentAmount: one.amount / 100,
    PaymentCurrency: one.currency,
    PaymentCurrencyCode: 0,
    InvoiceId: one.invoiceId || null,
    AccountId: one.accountId || null,
    SubscriptionId: one.subscriptionId || null,
    Email: one.email || null,
    Description: one.description || null,
    JsonData: one.data || null,
    ...dated('CreatedDate', one.madeAt),
    ...dated('AuthDate', isPaid ? one.madeAt : null),
    ...dated('ConfirmDate', one.confirmedAt),
    AuthCode: isPaid ? 'A1B2C3' : null,
    TestMode: true,
    OriginalTransactionId: one.original,
    Refunded: one.type === 'Payment' && refundedOf(world, one) >= one.amount,
    CardFirstSix: card?.firstSix ?? null,
    CardLastFour: card?.lastFour ?? null,
    CardExpDate: card?.expires ?? null,
    CardType: card?.type ?? null,
    Issuer: card ? 'Sandbox Bank' : null,
    IssuerBankCountry: card ? 'RU' : null,
    Status: one.status,
    StatusCode: codes.transaction[one.status],
    CultureName: 'ru-RU',
    Reason: reasonOf(one.reasonCode).name,
    ReasonCode: one.reasonCode,
    CardHolderMessage: reasonOf(one.reasonCode).words,
    Name: card?.holder ?? null,
    Token: one.accountId === '' ? null : (card?.token ?? null),
    Rrn: null
  }
}
