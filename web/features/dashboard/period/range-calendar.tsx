import { DatePicker, DatesProvider, type DatesRangeValue } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import 'dayjs/locale/ru'

import '@mantine/dates/styles.layer.css'

import type { Day } from './calendar.ts'
import type { DateRange } from './period.ts'

import classes from './range-calendar.module.css'

interface RangeCalendarProps {
  initial: DateRange
  today: Day
  onChange: (range: DateRange) => void
}

export function RangeCalendar({ initial, today, onChange }: RangeCalendarProps) {
  const wide = useMediaQuery('(min-width: 768px)')
  const [value, setValue] = useState<DatesRangeValue<Day | null>>([initial.from, initial.to])
  return (
    <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1 }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        numberOfColumns={wide ? 2 : 1}
        columnsToScroll={1}
        defaultDate={initial.from}
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
