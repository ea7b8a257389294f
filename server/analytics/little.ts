import { DAY_MS } from '#contract/durations.ts'
import { coverBy, type Built, type Stretch } from '#server/visits/rollups/cover.ts'

import type { DetailedPeriod } from './detailed-periods.ts'
import type { Scope } from './scope.ts'

/** Each may have a value of its own, such as the number of a click in an address. */
const LITTLE_VISITS = 1_500_000
/** Without sums of anybody: such as today, and a day or two that are being closed. */
const OPEN_MS = 3 * DAY_MS

/**
 * Whether a question is of so few visits that visitors of every row are counted at once: to find the most visited rows first takes as
 * long as all else. `periods` are closed, `detailed` those of them that the scope has sums of; in any other it has few visits,
 * but of links that others share there are no sums.
 */
export function isLittle(
  scope: Scope,
  range: Stretch,
  periods: readonly Built[],
  detailed: readonly DetailedPeriod[]
): boolean {
  if ('owner' in scope && scope.shared.length > 0) return false
  const open = coverBy(periods)(range).gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  const read = new Set(coverBy(detailed)(range).built.map(({ build }) => build))
  const visits = detailed.reduce((sum, { build, visits: own }) => sum + (read.has(build) ? own : 0), 0)
  return open <= OPEN_MS && visits <= LITTLE_VISITS
}
