import type { MoneyFact, RefundFact } from '#server/billing/money/fact.ts'
import { foldMoney, type Standing } from '#server/billing/money/fold.ts'
import { livingAt } from '#server/billing/money/segment.ts'

/** When a refund counts: never before its payment. */
export function momentOfRefund(facts: readonly MoneyFact[], { payment, at }: RefundFact): number {
  return Math.max(at, facts.find(fact => fact.key === payment)?.at ?? at)
}

/** Refunds that took what was left of the term, and that was of their payment: nothing has come since. */
export const refundsOfTheRest = (facts: readonly MoneyFact[], { payedTo }: Standing): RefundFact[] =>
  facts.filter((fact): fact is RefundFact => {
    if (fact.kind !== 'refund') return false
    const moment = momentOfRefund(facts, fact)
    if ((payedTo ?? moment) > moment) return false
    const before = foldMoney(facts.filter(({ key }) => key !== fact.key))
    return livingAt(before.segments, moment).some(({ shares }) =>
      shares.some(({ payment }) => payment === fact.payment)
    )
  })
