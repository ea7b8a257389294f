import { useSearchParams } from 'react-router'

import type { StatisticsDay } from '#contract/admin-statistics.ts'
import { PROLONGED_DAYS } from '#contract/limits.ts'
import { addDays, type Day } from '#web/ui/period/calendar.ts'
import { dayRangeWords, type DayRange } from '#web/ui/period/day-words.ts'

import { ChartPart } from './chart-part.tsx'
import { Activation } from './figures/activation.tsx'
import { Figures } from './figures/figures.tsx'
import { readMeasure } from './figures/measures.ts'
import { sumsOf } from './figures/sums.ts'
import { Part } from './part.tsx'
import type { Period } from './period.ts'
import { CurrentPlans } from './plans/current-plans.tsx'

import classes from './statistics-page.module.css'

interface PeriodFiguresProps {
  rows: readonly StatisticsDay[]
  /** Of the period before; undefined: not known, or not yet. */
  before: readonly StatisticsDay[] | undefined
  period: Period
  beforeRange: DayRange
  today: Day
}

/** Everything about the period: sums, the chart of one of them, what became of those who registered. */
export function PeriodFigures({ rows, before, period, beforeRange, today }: PeriodFiguresProps) {
  const [search] = useSearchParams()
  const shown = readMeasure(search)
  const present = sumsOf(rows)
  const sumsBefore = before && sumsOf(before)
  return (
    <>
      {present.visits === null && (
        <output className={classes.away}>
          Статистика переходов сейчас не отвечает: переходы неизвестны. Деньги и пользователи посчитаны как
          обычно.
        </output>
      )}
      <p className={classes.compared}>
        {dayRangeWords(period, today)}
        {period.to === today && ' (сегодня ещё идёт)'} в сравнении с {dayRangeWords(beforeRange, today)}, дни
        по Москве
      </p>
      <Figures
        present={present}
        before={sumsBefore}
        shown={shown}
        isChurnOpen={period.to > addDays(today, -PROLONGED_DAYS)}
      />
      <ChartPart
        shown={shown}
        rows={rows}
        before={before ?? []}
        period={period}
        beforeRange={beforeRange}
        today={today}
      />
      <div className={classes.columns}>
        <Part
          title="Что стало с новыми"
          about="Из зарегистрировавшихся за период: что они сделали с тех пор. У недавних ещё всё впереди."
        >
          <Activation present={present} before={sumsBefore} />
        </Part>
        <CurrentPlans />
      </div>
    </>
  )
}
