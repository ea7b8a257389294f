import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Day } from './calendar.ts'
import { dayRangeWords, type DayRange } from './day-words.ts'
import { OwnDates } from './own-dates.tsx'
import { PeriodPresets } from './period-presets.tsx'

interface PeriodChoiceProps<Id extends string> {
  presets: readonly { id: Id; label: string }[]
  period: DayRange & { preset: Id | 'own' }
  today: Day
  /** The days that own dates may be; without them all up to today. */
  within?: DayRange
  /** The same address with another period. */
  withPeriod: (search: URLSearchParams, choice: Id | DayRange) => URLSearchParams
}

/** Which days are shown: one of the presets, or own dates; the choice is in the address. */
export function PeriodChoice<Id extends string>(props: PeriodChoiceProps<Id>) {
  const { presets, period, today, within, withPeriod } = props
  const [search, setSearch] = useSearchParams()
  const [opened, setOpened] = useState(false)
  return (
    <PeriodPresets presets={presets} present={period.preset} withPeriod={withPeriod}>
      <OwnDates
        opened={opened}
        onOpened={setOpened}
        words={period.preset === 'own' ? dayRangeWords(period, today) : undefined}
        initial={period}
        today={today}
        within={within}
        onChange={range => setSearch(withPeriod(search, range), { preventScrollReset: true })}
      />
    </PeriodPresets>
  )
}
