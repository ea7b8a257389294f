import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { moscowToday, type Day } from '#web/ui/period/calendar.ts'

import { readPeriod, type Period } from './period.ts'

/** The period of the address, and the Moscow day on which the screen was opened. */
export function usePeriod(): { period: Period; today: Day } {
  const [search] = useSearchParams()
  const [today] = useState(() => moscowToday(new Date()))
  return { period: readPeriod(search, today), today }
}
