import { useSearchParams } from 'react-router'

import { Views } from '#web/features/admin/views/views.tsx'
import type { Day } from '#web/ui/period/calendar.ts'
import { PeriodChoice } from '#web/ui/period/period-choice.tsx'

import { presets, stepsOf, withPeriod, withStep, type Period, type Step } from './period.ts'

import bar from './statistics-page.module.css'

const stepNames: Readonly<Record<Step, string>> = { day: 'По дням', week: 'По неделям', month: 'По месяцам' }

interface PeriodBarProps {
  period: Period
  today: Day
}

/** Which days are shown, and in what steps; both are in the address. */
export function PeriodBar({ period, today }: PeriodBarProps) {
  const [search] = useSearchParams()
  return (
    <div className={bar.bar}>
      <PeriodChoice presets={presets} period={period} today={today} withPeriod={withPeriod} />
      <Views
        label="Шаг"
        views={stepsOf(period).map(step => ({
          name: stepNames[step],
          address: `?${withStep(search, step)}`,
          isPresent: step === period.by
        }))}
      />
    </div>
  )
}
