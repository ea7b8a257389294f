import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { Views } from '#web/features/admin/views/views.tsx'
import type { Day } from '#web/ui/period/calendar.ts'
import { dayRangeWords } from '#web/ui/period/day-words.ts'
import { OwnDates } from '#web/ui/period/own-dates.tsx'

import { presets, stepsOf, withPeriod, withStep, type Period, type Step } from './period.ts'

import classes from '#web/ui/period/presets.module.css'
import bar from './statistics-page.module.css'

const stepNames: Readonly<Record<Step, string>> = { day: 'По дням', week: 'По неделям', month: 'По месяцам' }

interface PeriodBarProps {
  period: Period
  today: Day
}

/** Which days are shown, and in what steps; both are in the address. */
export function PeriodBar({ period, today }: PeriodBarProps) {
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState(false)
  return (
    <div className={bar.bar}>
      <nav className={classes.presets} aria-label="Период">
        {presets.map(({ id, label }) => (
          <Link
            key={id}
            className={classes.preset}
            to={{ search: withPeriod(search, id).toString() }}
            aria-current={period.preset === id ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
        <OwnDates
          opened={opened}
          onOpened={setOpened}
          words={period.preset === 'own' ? dayRangeWords(period, today) : undefined}
          initial={period}
          today={today}
          onChange={range => setSearch(withPeriod(search, range), { preventScrollReset: true })}
        />
      </nav>
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
