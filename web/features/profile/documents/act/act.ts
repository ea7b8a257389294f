import type { PaidService } from '#contract/paid-service.ts'
import { paymentStateOf } from '#contract/payment-state.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { restOf } from '#web/features/profile/payments/payment-words.ts'
import { formatDate } from '#web/ui/format.ts'
import { addDays } from '#web/ui/period/calendar.ts'
import type { OperatorDetails } from '#web/ui/requisites.ts'

/** Whose act it is has to be told by it. */
export const isNamed = ({ name, inn }: OperatorDetails): boolean => name !== '' && inn !== ''

export const NOT_NAMED = 'Актов нет: владелец сервиса ещё не указал своё название и ИНН.'

/** Whether an act may be asked for at all: money was paid, in roubles. */
export const isForAct = (payment: OwnPayment): boolean => paymentStateOf(payment) === 'paid'

interface NoAct {
  why: string
  /** People can make one. */
  isByHand?: true
}

/** Undefined: there is one. */
export function whyNoAct(payment: OwnPayment): NoAct | undefined {
  const { service, review, settled } = payment
  const state = paymentStateOf(payment)
  if (restOf(payment) === 0 && payment.refunded > 0) return { why: 'Акта нет: деньги вернули' }
  if (state === 'foreign') return { why: 'Акта здесь нет: платёж не в рублях', isByHand: true }
  if (state !== 'paid') return { why: 'Акта нет: по этому платежу деньги не получены' }
  if (settled) return { why: 'Акта здесь нет: с платежом разобрались вручную', isByHand: true }
  if (review) return { why: 'Акта нет: тариф не включался' }
  if (service === null) return { why: 'Акта нет: этой суммы не хватило и на один день' }
  if (service.cut) return { why: 'Акта здесь нет: мы сократили оплаченный срок', isByHand: true }
  if (service.sum > 0 && service.periods.length > 0) return undefined
  if (service.from === null && service.until === null) return { why: 'Акт будет, когда начнётся срок' }
  if (service.sum >= 0 && service.periods.length === 0)
    return { why: 'Акта за эти дни нет: ни один день срока на них не пришёлся' }
  if (service.refunded > 0)
    return { why: 'Акта за эти дни здесь нет: деньги за дни до них вернулись', isByHand: true }
  // A change of plan in a day whose hours before it were in the act of the days before.
  return { why: 'Акта за эти дни нет: сумма за них не набралась. Выберите период длиннее' }
}

/** «с 1 ноября 2026 г. по 30 ноября 2026 г.», both days included; with a mark where others have paid for these days too. */
export function periodText({ from, to, shared }: PaidService['periods'][number]): string {
  const days = from === to ? formatDate(from) : `с\u00A0${formatDate(from)} по\u00A0${formatDate(to)}`
  return shared ? `${days}\u00A0*` : days
}

/** The day before, in words. */
export const dayBeforeText = (day: string): string => formatDate(addDays(day, -1))
