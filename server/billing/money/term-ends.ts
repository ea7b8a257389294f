import { DAY_MS } from '#contract/durations.ts'
import { PROLONGED_DAYS } from '#contract/limits.ts'

import type { MoneyFact } from './fact.ts'
import { inTurn, nothing, withFact } from './fold.ts'

interface Moment {
  at: number
  facts: MoneyFact[]
}

/** Facts of the same moment together, in turn. */
function byMoment(facts: readonly MoneyFact[]): Moment[] {
  const moments: Moment[] = []
  for (const fact of inTurn(facts)) {
    const last = moments.at(-1)
    if (last?.at === fact.at) last.facts.push(fact)
    else moments.push({ at: fact.at, facts: [fact] })
  }
  return moments
}

/**
 * When paid terms of a user ran out and were not prolonged in time, and when the last one runs out. Milliseconds. Who has not paid
 * before another term begins has none, whatever was given.
 */
export function termEnds(facts: readonly MoneyFact[]): number[] {
  const ends: number[] = []
  let standing = nothing
  let hasPaid = false
  for (const { at, facts: told } of byMoment(facts)) {
    const { payedTo } = standing
    standing = told.reduce(withFact, standing)
    const isLate =
      payedTo !== null && at > payedTo + PROLONGED_DAYS * DAY_MS && (standing.payedTo ?? 0) > payedTo
    if (hasPaid && isLate) ends.push(payedTo)
    hasPaid ||= told.some(fact => fact.kind === 'pay' && fact.amount > 0)
  }
  if (hasPaid && standing.payedTo !== null) ends.push(standing.payedTo)
  return ends
}
