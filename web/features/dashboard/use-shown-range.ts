import { useState } from 'react'

import type { DateRange } from './period/range.ts'
import { problemOf, type ReportResult } from './queries.ts'

/** The period that the figures in sight are of: until the new ones are there, that is the one before. */
export function useShownRange(range: DateRange, result: ReportResult): DateRange {
  const [shown, setShown] = useState(range)
  const isOld = result.isPlaceholderData && problemOf(result) === undefined
  if (isOld) return shown
  if (shown.from !== range.from || shown.to !== range.to) setShown(range)
  return range
}
