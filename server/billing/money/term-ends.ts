import type { MoneyFact } from './fact.ts'
import { inTurn, nothing, withFact } from './fold.ts'

/** Who pays again within this time has prolonged; who does not has left. */
export const PROLONGED_MS = 7 * 86_400_000

/**
 * When paid terms of a user ran out and were not prolonged in time, and when the last one runs out. Milliseconds. Who never paid has
 * none, whatever was given.
 */
export function termEnds(facts: readonly MoneyFact[]): number[] {
  const ends: number[] = []
  let standing = nothing
  let hasPaid = false
  for (const fact of inTurn(facts)) {
    const { payedTo } = standing
    standing = withFact(standing, fact)
    const isLate = payedTo !== null && fact.at > payedTo + PROLONGED_MS && (standing.payedTo ?? 0) > payedTo
    if (hasPaid && isLate) ends.push(payedTo)
    hasPaid ||= fact.kind === 'pay' && fact.amount > 0
  }
  if (hasPaid && standing.payedTo !== null) ends.push(standing.payedTo)
  return ends
}
