import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Day } from '#web/ui/period/calendar.ts'
import { OwnDates } from '#web/ui/period/own-dates.tsx'

import { CHOOSE_DATES } from './choose-dates.ts'
import { periodWords } from './period-words.ts'
import type { Period } from './period.ts'
import { daysOf, type DateRange } from './range.ts'

interface OwnPeriodProps {
  period: Period
  today: Day
  onChange: (range: DateRange) => void
}

/** «Свои даты», which the address can ask for. */
export function OwnPeriod({ period, today, onChange }: OwnPeriodProps) {
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has(CHOOSE_DATES)
  const [wasAsked, setWasAsked] = useState(false)

  // Asked for once: a reload or a way back does not open it again.
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked) setOpened(true)
  }
  useEffect(() => {
    if (!isAsked) return
    const rest = new URLSearchParams(search)
    rest.delete(CHOOSE_DATES)
    setSearch(rest, { replace: true, preventScrollReset: true })
  }, [isAsked, search, setSearch])

  return (
    <OwnDates
      opened={opened}
      onOpened={setOpened}
      words={period.preset === 'own' ? periodWords(period, today) : undefined}
      initial={daysOf(period)}
      today={today}
      onChange={onChange}
    />
  )
}
