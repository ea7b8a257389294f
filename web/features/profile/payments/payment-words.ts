import type { OwnPayment } from '#contract/payment.ts'
import { families, planParts } from '#contract/plans.ts'
import { count } from '#web/ui/format.ts'

/** «Старт, 3 месяца» */
export function planText(plan: OwnPayment['plan']): string {
  if (plan === null) return 'Тариф не определён'
  const { family, months } = planParts(plan)
  return `${families[family].name}, ${count(months, ['месяц', 'месяца', 'месяцев'])}`
}

export const isFree = ({ amount }: OwnPayment): boolean => amount === 0

/** What is still with us of a payment. */
export const restOf = ({ amount, refunded }: OwnPayment): number => Math.max(0, amount - refunded)

interface PaymentState {
  text: string
  tone: 'good' | 'bad' | 'quiet'
}

/** What became of a payment, in words. */
export function paymentState(payment: OwnPayment): PaymentState {
  if (payment.status === 'Declined') return { text: 'Не прошёл', tone: 'bad' }
  if (payment.status === 'Cancelled') return { text: 'Отменён', tone: 'quiet' }
  if (payment.review) return { text: 'Разбираемся', tone: 'quiet' }
  if (isFree(payment)) return { text: 'Подключён', tone: 'good' }
  if (restOf(payment) === 0) return { text: 'Возвращён', tone: 'quiet' }
  return payment.refunded > 0
    ? { text: 'Возвращён частично', tone: 'quiet' }
    : { text: 'Оплачен', tone: 'good' }
}
