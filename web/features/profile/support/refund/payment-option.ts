import { formatMoney } from '#contract/money.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { planText } from '#web/features/profile/payments/payment-words.ts'

const shortMoment = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Moscow'
})

/** A payment in one line of a list to choose from: what tells it from the others comes first, a phone shows no more. */
export const paymentOption = (payment: OwnPayment): string =>
  [
    shortMoment.format(new Date(payment.date)),
    formatMoney(payment.amount, payment.currency),
    planText(payment.plan),
    ...(payment.refundAsked ? ['возврат запрошен'] : [])
  ].join(' · ')
