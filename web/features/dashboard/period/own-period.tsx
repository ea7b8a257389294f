import { Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'

import { HangingPanel } from '#web/ui/hanging-panel.tsx'

import type { Day } from './calendar.ts'
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
  const own = period.preset === 'own'
  const close = () => setOpened(false)
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
