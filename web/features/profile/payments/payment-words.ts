import { isMoney, paymentStateNames, paymentStateOf, type PaymentState } from '#contract/payment-state.ts'
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

interface ShownState {
  text: string
  tone: 'good' | 'bad' | 'quiet'
}

/** As everyone has them; a payer hears of money that it was paid. */
const names: Readonly<Record<PaymentState, string>> = { ...paymentStateNames, paid: 'Оплачен' }

const tones: Readonly<Record<PaymentState, ShownState['tone']>> = {
  paid: 'good',
  foreign: 'quiet',
  free: 'good',
  test: 'quiet',
  cancelled: 'quiet',
  declined: 'bad'
}

/** What became of a payment, in words. */
export function paymentState(payment: OwnPayment): ShownState {
  const state = paymentStateOf(payment)
  if (payment.review && state === 'paid') return { text: 'Разбираемся', tone: 'quiet' }
  if (!isMoney(payment) || payment.refunded === 0) return { text: names[state], tone: tones[state] }
  return { text: restOf(payment) === 0 ? 'Возвращён' : 'Возвращён частично', tone: 'quiet' }
}

/** Why its state is no good news; empty: nothing is to be said. */
export function reviewText(payment: OwnPayment): string {
  if (!payment.review) return ''
  return paymentStateOf(payment) === 'paid'
    ? 'деньги у нас, но тариф сам не включился: проверяем'
    : 'разбираемся: деньги у нас, но тариф сам не включился'
}
