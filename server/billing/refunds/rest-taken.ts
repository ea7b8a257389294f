import type { MoneyFact, PayFact, RefundFact } from '#server/billing/money/fact.ts'
import { foldMoney, worthOfPayment, type Standing } from '#server/billing/money/fold.ts'
import { livingAt } from '#server/billing/money/segment.ts'

/** When a refund counts: never before its payment. */
export function momentOfRefund(facts: readonly MoneyFact[], { payment, at }: RefundFact): number {
  return Math.max(at, facts.find(fact => fact.key === payment)?.at ?? at)
}

/** Whether a payment bought days when it was made: a card that is tried with a rouble buys none. */
const isOfDays = (facts: readonly MoneyFact[], payment: PayFact): boolean =>
  foldMoney(facts.filter(({ at }) => at <= payment.at)).segments.some(({ shares }) =>
    shares.some(share => share.payment === payment.key)
  )

/** The payment that has begun or renewed last what renews. */
const lastRenewing = (facts: readonly MoneyFact[]): PayFact | undefined =>
  facts
    .filter((fact): fact is PayFact => fact.kind === 'pay' && fact.renews !== false)
    .toSorted((one, other) => one.at - other.at)
    .findLast(payment => isOfDays(facts, payment))

/**
 * Refunds that took what was left of the term, and that was of their payment: nothing has come since. Where days are left that were given or
 * come of another payment, those that took all of what was paid last for the renewal: it would be charged again as soon as these are over.
 * So would it be behind the part of a day that is left where the whole days of it were paid back, as the policy counts them.
 */
export const refundsOfTheRest = (facts: readonly MoneyFact[], { payedTo, kept }: Standing): RefundFact[] => {
  const last = lastRenewing(facts)?.key
  return facts.filter((fact): fact is RefundFact => {
    if (fact.kind !== 'refund') return false
    const isLast = fact.payment === last
    // Also when its days are over: a charge that was declined is tried again.
    if (isLast && kept.get(last) === 0) return true
    const moment = momentOfRefund(facts, fact)
    // What came later, a present for example, says nothing of what was left then.
    const before = foldMoney(facts.filter(({ key, at }) => key !== fact.key && at <= moment))
    const worth = worthOfPayment(before, fact.payment, moment)
    const isWhole = isLast && worth > 0 && fact.amount >= worth
    if (!isWhole && (payedTo ?? moment) > moment) return false
    return livingAt(before.segments, moment).some(({ shares }) =>
      shares.some(({ payment }) => payment === fact.payment)
    )
  })
}
