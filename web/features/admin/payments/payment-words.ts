import type { Payment } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import { isMoney, paymentStateNames, paymentStateOf, type PaymentState } from '#contract/payment-state.ts'

/** The state with what became of the money: what was given back is no income any more. */
export type Outcome = PaymentState | 'partly' | 'returned'

export function outcomeOf(payment: Payment): Outcome {
  const { amount, refunded } = payment
  if (!isMoney(payment) || refunded === 0) return paymentStateOf(payment)
  return refunded < amount ? 'partly' : 'returned'
}

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  ...paymentStateNames,
  partly: 'Возвращён частично',
  returned: 'Возвращён'
}

export const amountWords = ({ amount, currency }: Payment): string => formatMoney(amount, currency)

const kopecks = (roubles: number) => Math.round(roubles * 100)

/** What of it is still here. */
export const leftOf = ({ amount, refunded }: Payment): number => (kopecks(amount) - kopecks(refunded)) / 100

export const nameOf = (payment: Payment): string =>
  `${amountWords(payment)}, ${payment.username || `пользователь № ${payment.user}`}`
