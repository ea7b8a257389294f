import { Link, useSearchParams } from 'react-router'

import type { StatisticsDay } from '#contract/admin-statistics.ts'
import { measureIds, measures } from '#web/features/admin/statistics/figures/measures.ts'
import { withPeriod, type Period, type Step } from '#web/features/admin/statistics/period.ts'
import { ChartTable } from '#web/ui/chart/chart-table.tsx'

import { partOf, stepWords } from './step-words.ts'

import quiet from '#web/features/admin/statistics/quiet-link.module.css'
import table from '#web/ui/chart/numbers-table.module.css'
import classes from './steps-table.module.css'

const stepNames: Readonly<Record<Step, string>> = { day: 'День', week: 'Неделя', month: 'Месяц' }

interface StepsTableProps {
  rows: readonly StatisticsDay[]
  period: Period
}

/** The numbers behind the charts; each step leads to its days. */
export function StepsTable({ rows, period }: StepsTableProps) {
  const [search] = useSearchParams()
  return (
    <ChartTable className={`${table.firstStays} ${classes.steps}`}>
      <thead>
        <tr>
          <th scope="col">{stepNames[period.by]}</th>
          {measureIds.map(id => (
            <th key={id} scope="col">
              {measures[id].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.date}>
            <th scope="row">
              <Link
                className={quiet.link}
                to={{ search: withPeriod(search, partOf(row.date, period.by, period)).toString() }}
              >
                {stepWords(row.date, period.by, period)}
              </Link>
            </th>
            {measureIds.map(id => {
              const value = measures[id].value(row)
              return <td key={id}>{value === null ? 'нет данных' : measures[id].words(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </ChartTable>
  )
}
