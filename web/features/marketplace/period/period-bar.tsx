import type { Day } from '#web/ui/period/calendar.ts'
import { PeriodChoice } from '#web/ui/period/period-choice.tsx'

import { presets, withPeriod, type Period } from './period.ts'

interface PeriodBarProps {
  period: Period
  today: Day
}

/** Which days are shown. */
export const PeriodBar = ({ period, today }: PeriodBarProps) => (
  <PeriodChoice presets={presets} period={period} today={today} withPeriod={withPeriod} />
)
