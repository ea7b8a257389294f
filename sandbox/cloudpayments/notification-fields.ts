import { isoDate, spacedDate } from './dates.ts'
import { reasonOf } from './reasons.ts'
import type { FiscalReceipt, Subscription, Transaction } from './state.ts'

type Fields = Record<string, string>

const roubles = (kopecks: number): string => (kopecks / 100).toFixed(2)

/** What is not known arrives as an empty field, not as none. */
const common = (transaction: Transaction): Fields => {
  const { card } = transaction
  const amount = roubles(transaction.amount)
  return {
    TransactionId: String(transaction.id),
    Amount: amount,
    Currency: transaction.currency,
    PaymentAmount: amount,
    PaymentCurrency: transaction.currency,
    DateTime: spacedDate(transaction.madeAt),
    CardId: '',
    CardFirstSix: card?.firstSix ?? '',
    CardLastFour: card?.lastFour ?? '',
    CardType: card?.type ?? '',
    CardExpDate: card?.expires ?? '',
    TestMode: '1',
    OperationType: transaction.type,
    InvoiceId: transaction.invoiceId,
    AccountId: transaction.accountId,
    SubscriptionId: transaction.subscriptionId,
    Name: card?.holder ?? '',
    Email: transaction.email,
    IpAddress: '',
    IpCountry: '',
    IpCity: '',
    IpRegion: '',
    IpDistrict: '',
    IpLatitude: '',
    IpLongitude: '',
    Issuer: card ? 'Sandbox Bank' : '',
    IssuerBankCountry: card ? 'RU' : '',
    Description: transaction.description,
    PaymentMethod: '',
    Data: transaction.data
  }
}

/** A token is given only to who has an account. */
const tokenOf = ({ accountId, card }: Transaction): string => (accountId === '' ? '' : (card?.token ?? ''))

export const checkFields = (transaction: Transaction): Fields => ({
  ...common(transaction),
  Status: transaction.schema === 'Dual' ? 'Authorized' : 'Completed',
  CardProduct: ''
})

export const payFields = (transaction: Transaction): Fields => ({
  ...common(transaction),
  Status: transaction.status,
  GatewayName: 'Test',
  AuthCode: 'A1B2C3',
  Token: tokenOf(transaction),
  TotalFee: '0.00',
  CardProduct: '',
  Rrn: '',
  CustomFields: '',
  FallBackScenarioDeclinedTransactionId: '',
  VatAboveTotalFee: '',
  ProcessorAndPartnerFee: '',
  VatWithinProcessorFee: ''
})

export const failFields = (transaction: Transaction): Fields => ({
  ...common(transaction),
  Reason: reasonOf(transaction.reasonCode).name,
  ReasonCode: String(transaction.reasonCode),
  Token: tokenOf(transaction),
  Rrn: '',
  CustomFields: '',
  FallBackScenarioDeclinedTransactionId: '',
  RetryAfter: '',
  ProviderMessage: ''
})

export function confirmFields(transaction: Transaction, now: number): Fields {
  const { CardId: _, OperationType: __, ...fields } = common(transaction)
  return {
    ...fields,
    DateTime: spacedDate(now),
    Status: 'Completed',
    AuthCode: 'A1B2C3',
    Token: tokenOf(transaction),
    Rrn: ''
  }
}

export const refundFields = (refund: Transaction): Fields => ({
  TransactionId: String(refund.id),
  PaymentTransactionId: String(refund.original ?? ''),
  Amount: roubles(refund.amount),
  DateTime: spacedDate(refund.madeAt),
  OperationType: 'Refund',
  InvoiceId: refund.invoiceId,
  AccountId: refund.accountId,
  Email: refund.email,
  Data: refund.data,
  Rrn: '',
  CustomFields: ''
})

export const cancelFields = (transaction: Transaction, now: number): Fields => ({
  TransactionId: String(transaction.id),
  Amount: roubles(transaction.amount),
  DateTime: spacedDate(now),
  InvoiceId: transaction.invoiceId,
  AccountId: transaction.accountId,
  Email: transaction.email,
  Data: transaction.data,
  Rrn: ''
})

const dateOrNone = (at: number | null): string => (at === null ? '' : spacedDate(at))

export const recurrentFields = (subscription: Subscription): Fields => ({
  Id: subscription.id,
  AccountId: subscription.accountId,
  Description: subscription.description,
  Email: subscription.email,
  Amount: roubles(subscription.amount),
  Currency: subscription.currency,
  RequireConfirmation: subscription.requireConfirmation ? 'True' : 'False',
  StartDate: spacedDate(subscription.startDate),
  Interval: subscription.interval,
  Period: String(subscription.period),
  Status: subscription.status,
  SuccessfulTransactionsNumber: String(subscription.successful),
  FailedTransactionsNumber: String(subscription.failed),
  MaxPeriods: subscription.maxPeriods === null ? '' : String(subscription.maxPeriods),
  LastTransactionDate: dateOrNone(subscription.lastAt),
  NextTransactionDate: dateOrNone(subscription.nextAt)
})

/** As the cash register prints it. */
const receiptJson = ({ receipt, amount, madeAt }: FiscalReceipt): string =>
  JSON.stringify({
    Items: receipt.items.map(({ label, price, quantity, amount: sum, vat, method, object }) => ({
      Label: label,
      Price: price,
      Quantity: quantity,
      Amount: sum,
      Vat: vat,
      Method: method,
      Object: object
    })),
    TaxationSystem: receipt.taxationSystem,
    Email: receipt.email,
    Amounts: { Electronic: amount / 100 },
    DateTime: isoDate(madeAt)
  })

export function receiptFields(made: FiscalReceipt, url: string): Fields {
  const { id, number, type, transactionId, amount, madeAt } = made
  return {
    Id: id,
    DocumentNumber: String(number),
    SessionNumber: '1',
    Number: String(number),
    FiscalSign: String(1_000_000_000 + number),
    DeviceNumber: '00000000000001',
    RegNumber: '0000000000000001',
    FiscalNumber: '9999078900000001',
    Inn: '7700000000',
    Type: type,
    Ofd: 'Sandbox',
    Url: url,
    QrCodeUrl: url,
    Amount: roubles(amount),
    DateTime: spacedDate(madeAt),
    Receipt: receiptJson(made),
    TransactionId: transactionId === null ? '' : String(transactionId),
    InvoiceId: made.invoiceId,
    AccountId: made.accountId,
    CalculationPlace: '',
    CashierName: '',
    SettlePlace: ''
  }
}
