import { Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'

import { HangingPanel } from '#web/ui/hanging-panel.tsx'
import { useLatePart } from '#web/ui/late-part.ts'

import type { Day } from './calendar.ts'
import type { DayRange } from './day-words.ts'

import classes from './presets.module.css'

/** The calendar is heavy and rarely wanted. */
const loadCalendar = async () => (await import('./range-calendar.tsx')).RangeCalendar

interface OwnDatesProps {
  opened: boolean
  onOpened: (opened: boolean) => void
  /** The period in words, when it is one of own dates. */
  words: string | undefined
  /** Where the calendar begins. */
  initial: DayRange
  today: Day
  /** The days there are to choose from; without them all up to today. */
  within?: DayRange | undefined
  onChange: (range: DayRange) => void
}

/** «Свои даты»: a calendar that gives way once both ends are chosen. */
export function OwnDates({ opened, onOpened, words, initial, today, within, onChange }: OwnDatesProps) {
  const late = useLatePart(loadCalendar, opened, () => onOpened(false))
  return (
    <HangingPanel
      opened={opened}
      onClose={() => onOpened(false)}
      label="Свои даты"
      className={classes.calendar}
      button={
        <button
          type="button"
          className={classes.preset}
          aria-current={words === undefined ? undefined : 'true'}
          aria-expanded={opened}
          aria-label={words && `Свои даты: ${words}`}
          onClick={() => onOpened(!opened)}
        >
          <IconCalendar size={18} stroke={1.75} aria-hidden />
          {words ?? 'Свои даты'}
        </button>
      }
    >
      {late ? (
        <late.Part
          initial={initial}
          today={today}
          within={within}
          onChange={range => {
            onOpened(false)
            onChange(range)
          }}
        />
      ) : (
        <Skeleton width={280} height={300} />
      )}
    </HangingPanel>
  )
}
