import type { StatisticsDay } from '#contract/admin-statistics.ts'
import type { Day } from '#web/ui/period/calendar.ts'
import { dayRangeWords, type DayRange } from '#web/ui/period/day-words.ts'

import { LineChart } from './chart/line-chart.tsx'
import { areStepsAlike, pointsOf } from './chart/points.ts'
import { StepsTable } from './chart/steps-table.tsx'
import { measures, type MeasureId } from './figures/measures.ts'
import { Part } from './part.tsx'
import type { Period, Step } from './period.ts'

import legend from '#web/ui/chart/legend.module.css'
import classes from './statistics-page.module.css'

interface ChartPartProps {
  shown: MeasureId
  rows: readonly StatisticsDay[]
  before: readonly StatisticsDay[]
  period: Period
  beforeRange: DayRange
  today: Day
}

/** Days are never cut. */
const partedWords: Readonly<Record<Step, string | undefined>> = {
  day: undefined,
  week: 'Линии прошлого периода нет: его недели не совпадают с этими.',
  month: 'Линии прошлого периода нет: его месяцы не совпадают с этими.'
}

/** The chosen figure over time, and all of them as a table. */
export function ChartPart({ shown, rows, before, period, beforeRange, today }: ChartPartProps) {
  const { label, value, words } = measures[shown]
  const isParted = !areStepsAlike({ rows, before, period, beforeRange })
  const points = pointsOf({ rows, before: isParted ? [] : before, period, beforeRange, today, value })
  const isEmpty = points?.every(({ value: now, before: old }) => now === 0 && (old?.value ?? 0) === 0)
  const hasBefore = points?.some(point => point.before) === true
  return (
    <Part title={label}>
      {points === undefined && (
        <p className={classes.unknown}>Нет данных: статистика переходов сейчас не отвечает.</p>
      )}
      {isEmpty && <p className={classes.unknown}>За эти дни здесь пусто. Выберите период длиннее.</p>}
      {points && !isEmpty && (
        <>
          <ul className={`${legend.legend} ${classes.legend}`} aria-hidden>
            <li>{dayRangeWords(period, today)}</li>
            {hasBefore && <li data-before>{dayRangeWords(beforeRange, today)}</li>}
          </ul>
          {isParted && <p className={classes.parted}>{partedWords[period.by]}</p>}
          <LineChart label={label} points={points} words={words} />
        </>
      )}
      <StepsTable rows={rows} period={period} />
    </Part>
  )
}
