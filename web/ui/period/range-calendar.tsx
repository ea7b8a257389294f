import { DatePicker, DatesProvider, type DatesRangeValue } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import 'dayjs/locale/ru'

import '@mantine/dates/styles.layer.css'

import { monthStart, type Day } from './calendar.ts'
import { dayMonthYear } from './day-formats.ts'
import { dayWords, type DayRange } from './day-words.ts'

import classes from './range-calendar.module.css'

interface RangeCalendarProps {
  initial: DayRange
  today: Day
  /** The days there are to choose from; without them all up to today. */
  within?: DayRange | undefined
  onChange: (range: DayRange) => void
}

export function RangeCalendar({ initial, today, within, onChange }: RangeCalendarProps) {
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState<DatesRangeValue<Day | null>>([initial.from, initial.to])

  const [from, to] = value
  const partOf = (day: Day) => {
    if (day === from && day === to) return ', начало и конец'
    if (day === from) return ', начало'
    return day === to ? ', конец' : ''
  }

  // The popover looks for the focus before the first calendar has loaded. The first days of a month are in the one before it too, unseen.
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-autofocus]:not([data-outside])')?.focus()
    // It is taller than what held its place, and a phone has a bar over the end of the page.
    frame.current?.closest('[data-hanging-panel]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1 }}>
      <DatePicker
        ref={frame}
        type="range"
        allowSingleDateInRange
        numberOfColumns={wide ? 2 : 1}
        columnsToScroll={1}
        // Days to come cannot be chosen: the last month of two is the one that the period ends in.
        defaultDate={monthStart(initial.to, wide ? 1 : 0)}
        getDayProps={day => ({
          'aria-label': `${dayMonthYear(day)}${partOf(day)}`,
          'aria-pressed': partOf(day) !== '',
          ...(day === initial.to && { 'data-autofocus': true })
        })}
        {...(within && { minDate: within.from })}
        maxDate={within?.to ?? today}
        classNames={{ day: classes.day ?? '' }}
        value={value}
        onChange={next => {
          setValue(next)
          const [first, last] = next
          if (first !== null && last !== null) onChange({ from: first, to: last })
        }}
        ariaLabels={{
          nextMonth: 'Следующий месяц',
          previousMonth: 'Предыдущий месяц',
          nextYear: 'Следующий год',
          previousYear: 'Предыдущий год',
          nextDecade: 'Следующие десять лет',
          previousDecade: 'Предыдущие десять лет'
        }}
      />
      <output className={classes.said}>
        {from !== null && to === null
          ? `Начало ${dayWords(from, today)}, выберите конец`
          : 'Выберите начало, потом конец'}
      </output>
    </DatesProvider>
  )
}
