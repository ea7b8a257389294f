import { Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { HangingPanel } from '#web/ui/hanging-panel.tsx'

import type { Day } from './calendar.ts'
import { CHOOSE_DATES } from './choose-dates.ts'
import { periodWords } from './period-words.ts'
import type { Period } from './period.ts'
import { daysOf, type DateRange } from './range.ts'

import classes from './period-bar.module.css'

/** The calendar is heavy and rarely wanted. */
const RangeCalendar = lazy(async () => ({ default: (await import('./range-calendar.tsx')).RangeCalendar }))

interface OwnPeriodProps {
  period: Period
  today: Day
  onChange: (range: DateRange) => void
}

/** «Свои даты»: a calendar that gives way once both ends are chosen. */
export function OwnPeriod({ period, today, onChange }: OwnPeriodProps) {
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has(CHOOSE_DATES)
  const [wasAsked, setWasAsked] = useState(false)
  const own = period.preset === 'own'
  const close = () => setOpened(false)

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
    <HangingPanel
      opened={opened}
      onClose={close}
      label="Свои даты"
      className={classes.calendar}
      button={
        <button
          type="button"
          className={classes.preset}
          aria-current={own ? 'true' : undefined}
          aria-expanded={opened}
          aria-label={own ? `Свои даты: ${periodWords(period, today)}` : undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={18} stroke={1.75} aria-hidden />
          {own ? periodWords(period, today) : 'Свои даты'}
        </button>
      }
    >
      <Suspense fallback={<Skeleton width={280} height={300} />}>
        <RangeCalendar
          initial={daysOf(period)}
          today={today}
          onChange={range => {
            close()
            onChange(range)
          }}
        />
      </Suspense>
    </HangingPanel>
  )
}
