import type { Payment } from '#contract/admin-payments.ts'
import { addMonths } from '#contract/months.ts'
import { leftOf } from '#web/features/admin/payments/payment-words.ts'

/** The provider gives nothing back of older ones. */
const MONTHS = 12

/** Why there is nothing to give back; undefined when there is. */
export function whyNoRefund(payment: Payment, now: Date): string | undefined {
  const { status, test, amount, transactionId, date, currency } = payment
  if (test) return 'Платёж тестовый: деньги не списывались, возвращать нечего.'
  if (status === 'Declined') return 'Платёж не прошёл: возвращать нечего.'
  if (status === 'Cancelled') return 'Платёж отменён провайдером: деньги не списаны.'
  if (amount === 0 || transactionId === '') return 'Тариф дан без оплаты: возвращать нечего.'
  if (leftOf(payment) <= 0) return 'Все деньги уже вернулись плательщику.'
  if (currency !== 'RUB') return `Платёж в валюте ${currency}: верните его в кабинете платёжного сервиса.`
  if (addMonths(Date.parse(date), MONTHS) <= now.getTime()) {
    return 'Платёж старше года: платёжный сервис такие не возвращает. Переведите деньги другим способом.'
  }
  return undefined
}
