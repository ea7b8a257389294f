import type { Payment } from '#contract/admin-payments.ts'
import type { PaymentStatus } from '#contract/payment-status.ts'
import { formatMoney } from '#web/ui/format.ts'

export const statusNames: Readonly<Record<PaymentStatus, string>> = {
  Completed: 'Прошёл',
  Cancelled: 'Отменён',
  Declined: 'Не прошёл'
}

/** The status as people speak of it: what was given back is no income any more. */
type Outcome = 'paid' | 'partly' | 'returned' | 'cancelled' | 'declined'

export function outcomeOf({ status, amount, refunded }: Payment): Outcome {
  if (status === 'Declined') return 'declined'
  if (status === 'Cancelled') return 'cancelled'
  if (refunded === 0) return 'paid'
  return refunded < amount ? 'partly' : 'returned'
}

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  paid: statusNames.Completed,
  partly: 'Возвращён частью',
  returned: 'Возвращён',
  cancelled: statusNames.Cancelled,
  declined: statusNames.Declined
}

export const amountWords = ({ amount, currency }: Payment): string => formatMoney(amount, currency)

const kopecks = (roubles: number) => Math.round(roubles * 100)

/** What of it is still here. */
export const leftOf = ({ amount, refunded }: Payment): number => (kopecks(amount) - kopecks(refunded)) / 100

export const nameOf = (payment: Payment): string =>
  `${amountWords(payment)}, ${payment.username || `пользователь № ${payment.user}`}`
