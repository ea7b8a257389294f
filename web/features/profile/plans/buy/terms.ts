import type { Checkout } from '#contract/checkout.ts'
import { addMonths } from '#contract/months.ts'
import { planOf, type PlanId } from '#contract/plans.ts'
import { discounted } from '#contract/promo.ts'
import { formatDate } from '#web/ui/format.ts'

/** What somebody agrees to with the press of the button. */
export interface Terms {
  /** Roubles, now. */
  amount: number
  /** What each renewal would cost, how often, and from when. */
  renewal: { amount: number; months: number; from: string }
}

/** As the catalogue says; `start` is when the paid term begins. */
export function catalogueTerms(plan: PlanId, percent: number, start: number): Terms {
  const { RUB, month } = planOf(plan)
  return {
    amount: discounted(RUB.amount, percent),
    renewal: { amount: RUB.amount, months: month, from: new Date(addMonths(start, month)).toISOString() }
  }
}

/** As the server says. */
export const termsOfCheckout = ({ amount, recurrent }: Checkout, shown: Terms): Terms => ({
  amount,
  renewal: recurrent
    ? { amount: recurrent.amount, months: recurrent.period, from: recurrent.startDate }
    : shown.renewal
})

/** Whether somebody was shown the same, to the rouble and the day. */
export const areSame = (one: Terms, other: Terms): boolean =>
  one.amount === other.amount &&
  one.renewal.amount === other.renewal.amount &&
  one.renewal.months === other.renewal.months &&
  formatDate(one.renewal.from) === formatDate(other.renewal.from)
