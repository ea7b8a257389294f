import { useSearchParams } from 'react-router'

import type { Day } from '#web/ui/period/calendar.ts'
import { useToday } from '#web/ui/period/use-today.ts'

import { readPeriod, type Period } from './period.ts'

/** The period of the address, and the Moscow day. */
export function usePeriod(): { period: Period; today: Day } {
  const [search] = useSearchParams()
  const today = useToday()
  return { period: readPeriod(search, today), today }
}
