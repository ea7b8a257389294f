import type { PaymentStatus } from './payment-status.ts'

/** What became of a payment, as people speak of it: beside what the provider says, whether it is money of ours at all. */
export type PaymentState = 'paid' | 'foreign' | 'free' | 'test' | 'cancelled' | 'declined'

export const paymentStateNames: Readonly<Record<PaymentState, string>> = {
  paid: 'Прошёл',
  foreign: 'Прошёл не в рублях',
  free: 'Без оплаты',
  test: 'Тестовый',
  cancelled: 'Отменён',
  declined: 'Не прошёл'
}

interface Stated {
  status: PaymentStatus
  /** Of the provider's test mode, and turned down. */
  test: boolean
  amount: number
  currency: string
}

/** The state of a payment; only in roubles and `paid` it counts as income. */
export function paymentStateOf({ status, test, amount, currency }: Stated): PaymentState {
  if (status === 'Declined') return 'declined'
  if (test) return 'test'
  if (status === 'Cancelled') return 'cancelled'
  if (amount === 0) return 'free'
  return currency === 'RUB' ? 'paid' : 'foreign'
}

/** Whether money came by it, in whatever currency. */
export const isMoney = (payment: Stated): boolean => ['paid', 'foreign'].includes(paymentStateOf(payment))

/** The state with what became of the money: what was given back is no income any more. */
export type PaymentOutcome = PaymentState | 'partly' | 'returned'

export const paymentOutcomeNames: Readonly<Record<PaymentOutcome, string>> = {
  ...paymentStateNames,
  partly: 'Возвращён частично',
  returned: 'Возвращён'
}

/** `refunded` and `amount` are in the same unit. */
export function paymentOutcomeOf(payment: Stated & { refunded: number }): PaymentOutcome {
  const { amount, refunded } = payment
  if (!isMoney(payment) || refunded === 0) return paymentStateOf(payment)
  return refunded < amount ? 'partly' : 'returned'
}
