import { cover, type Built, type Stretch } from '#server/visits/rollups/cover.ts'

import type { DetailedPeriod } from './detailed-periods.ts'

/** Of sums; a dekad, its days and their hours may each tell of one. */
const LITTLE_VISITS = 3_000_000
/** Without sums of anybody: such as today, and a day or two that are being closed. */
const OPEN_MS = 3 * 24 * 3_600_000

/**
 * Whether a question is of so few visits that visitors of every row are counted at once: to find the most visited rows first takes as
 * long as all else. `periods` are closed, `detailed` those of them that the scope has sums of; in any other it has few visits.
 */
export function isLittle(
  range: Stretch,
  periods: readonly Built[],
  detailed: readonly DetailedPeriod[]
): boolean {
  const open = cover(range, periods).gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  const visits = detailed.reduce((sum, period) => sum + period.visits, 0)
  return open <= OPEN_MS && visits <= LITTLE_VISITS
}
