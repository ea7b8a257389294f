import { DatePicker, DatesProvider, type DatesRangeValue } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import 'dayjs/locale/ru'

import '@mantine/dates/styles.layer.css'

import { monthStart, type Day } from './calendar.ts'
import type { DateRange } from './range.ts'

import classes from './range-calendar.module.css'

interface RangeCalendarProps {
  initial: DateRange
  today: Day
  onChange: (range: DateRange) => void
}

export function RangeCalendar({ initial, today, onChange }: RangeCalendarProps) {
  const wide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState<DatesRangeValue<Day | null>>([initial.from, initial.to])

  // The popover looks for the focus before the first calendar has loaded.
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
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
        getDayProps={day => (day === initial.to ? { 'data-autofocus': true } : {})}
        maxDate={today}
        classNames={{ day: classes.day ?? '' }}
        value={value}
        onChange={next => {
          setValue(next)
          const [from, to] = next
          if (from !== null && to !== null) onChange({ from, to })
        }}
        ariaLabels={{
          nextMonth: 'Следующий месяц',
          previousMonth: 'Предыдущий месяц',
          nextYear: 'Следующий год',
          previousYear: 'Предыдущий год',
          nextDecade: 'Следующие десять лет',
          previousDecade: 'Предыдущие десять лет',
          monthLevelControl: 'Выбрать месяц',
          yearLevelControl: 'Выбрать год'
        }}
      />
    </DatesProvider>
  )
}
