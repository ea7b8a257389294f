import { Type, type Static, type TSchema } from 'typebox'

/** Absent, null and empty are the same to the provider. */
const maybe = <const S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))

/** A subscription as the provider tells it; more fields may come. Source: developers.cloudpayments.ru, "Подписки". */
export const SubscriptionModel = Type.Object({
  Id: Type.String(),
  AccountId: Type.String(),
  Description: maybe(Type.String()),
  Email: maybe(Type.String()),
  Amount: Type.Number(),
  CurrencyCode: maybe(Type.Number()),
  Currency: Type.String(),
  RequireConfirmation: maybe(Type.Boolean()),
  StartDate: maybe(Type.String()),
  StartDateIso: maybe(Type.String()),
  IntervalCode: maybe(Type.Number()),
  Interval: Type.String(),
  Period: Type.Number(),
  MaxPeriods: maybe(Type.Number()),
  StatusCode: maybe(Type.Number()),
  Status: Type.String(),
  SuccessfulTransactionsNumber: maybe(Type.Number()),
  FailedTransactionsNumber: maybe(Type.Number()),
  LastTransactionDate: maybe(Type.String()),
  LastTransactionDateIso: maybe(Type.String()),
  NextTransactionDate: maybe(Type.String()),
  NextTransactionDateIso: maybe(Type.String())
})
export type SubscriptionModel = Static<typeof SubscriptionModel>

/** A transaction of `/payments/get` and `/payments/list`. `Type` 0 is a payment, 1 a refund. */
export const PaymentModel = Type.Object({
  TransactionId: Type.Number(),
  Amount: Type.Number(),
  Currency: Type.String(),
  InvoiceId: maybe(Type.String()),
  AccountId: maybe(Type.String()),
  SubscriptionId: maybe(Type.String()),
  Status: Type.String(),
  /** In UTC without a zone: `2026-11-21T10:15:00`. */
  CreatedDateIso: Type.String(),
  ConfirmDateIso: maybe(Type.String()),
  CardType: maybe(Type.String()),
  CardLastFour: maybe(Type.String()),
  /** `MM/YY` */
  CardExpDate: maybe(Type.String()),
  TestMode: maybe(Type.Boolean()),
  OperationType: maybe(Type.String({ description: 'Payment, Refund, CardPayout' })),
  /** Of a refund: its payment. */
  OriginalTransactionId: maybe(Type.Number()),
  ReasonCode: maybe(Type.Number())
})
export type PaymentModel = Static<typeof PaymentModel>
