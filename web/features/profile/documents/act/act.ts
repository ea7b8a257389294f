import { paymentStateOf } from '#contract/payment-state.ts'
import type { OwnPayment } from '#contract/payment.ts'
import { restOf } from '#web/features/profile/payments/payment-words.ts'
import type { OperatorDetails } from '#web/ui/requisites.ts'

/** Whose act it is has to be told by it. */
export const isNamed = ({ name, inn }: OperatorDetails): boolean => name !== '' && inn !== ''

export const NOT_NAMED = 'Актов нет: владелец сервиса ещё не указал своё название и ИНН.'

/** Whether an act may be asked for at all: money was paid, in roubles. */
export const isForAct = (payment: OwnPayment): boolean => paymentStateOf(payment) === 'paid'

/** What was paid for the days that have passed, roubles: the rest of what was not given back would be if it was asked for now. */
export const renderedSum = ({ amount, refunded, refundable }: OwnPayment): number =>
  Math.round((amount - refunded - refundable) * 100) / 100

/** Empty: there is one. */
export function whyNoAct(payment: OwnPayment): string {
  if (!isForAct(payment)) return 'Акта нет: по этому платежу деньги не получены'
  if (restOf(payment) === 0) return 'Акта нет: деньги вернули'
  if (payment.service === null) return 'Акта нет: тариф не включался'
  return renderedSum(payment) > 0 ? '' : 'Акт будет, когда начнётся срок'
}

type Service = NonNullable<OwnPayment['service']>

/** What of the periods has passed. */
export const passedPeriods = ({ periods, asOf }: Service): Service['periods'] =>
  periods
    .filter(({ from }) => Date.parse(from) < Date.parse(asOf))
    .map(({ plan, from, to }) => ({ plan, from, to: Date.parse(to) > Date.parse(asOf) ? asOf : to }))

/** When a term ends that is not over; null: it is. */
export function comingEnd({ periods, asOf }: Service): string | null {
  const end = periods.at(-1)?.to
  return end !== undefined && Date.parse(end) > Date.parse(asOf) ? end : null
}
