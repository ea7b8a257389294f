import { Link, useSearchParams } from 'react-router'

import type { StatisticsDay } from '#contract/admin-statistics.ts'
import { stepWords } from '#web/features/admin/statistics/chart/step-words.ts'
import { roubles } from '#web/features/admin/statistics/figures/measures.ts'
import { withPeriod } from '#web/features/admin/statistics/period.ts'
import { formatNumber } from '#web/ui/format.ts'
import { addDays, monthStart, type Day } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

import { monthRows, shareWords, type MonthRow } from './month-rows.ts'

import quiet from '#web/features/admin/statistics/quiet-link.module.css'
import table from '#web/ui/chart/numbers-table.module.css'
import classes from './months-table.module.css'

const columns = [
  'Выручка',
  'К прошлому',
  'Новые плательщики',
  'Продления',
  'Отток',
  'Регистрации',
  'Создали ссылку',
  'Заплатили',
  'Переходы'
]

const lastDay = (month: Day): Day => addDays(monthStart(month, -1), -1)

const monthName = (month: Day): string => stepWords(month, 'month', { from: month, to: lastDay(month) })

/** Of the present month what has come so far. */
const daysOf = (month: Day, today: Day): DayRange => {
  const last = lastDay(month)
  return { from: month, to: last < today ? last : today }
}

const Growth = ({ growth, isRunning }: Pick<MonthRow, 'growth' | 'isRunning'>) => {
  if (isRunning) return <>идёт</>
  if (growth === undefined) return <>—</>
  const rounded = Math.round(growth)
  return (
    <span className={classes.growth} data-tone={rounded > 0 ? 'more' : rounded < 0 ? 'less' : undefined}>
      {rounded > 0 ? '+' : rounded < 0 ? '−' : ''}
      {formatNumber(Math.abs(rounded))}&nbsp;%
    </span>
  )
}

interface MonthsTableProps {
  /** The oldest first, with one month more than is shown. */
  months: readonly StatisticsDay[]
  today: Day
}

/** Month against month; each leads to its days. */
export function MonthsTable({ months, today }: MonthsTableProps) {
  const [search] = useSearchParams()
  return (
    <div className={classes.scroll}>
      <table className={`${table.table} ${table.firstStays}`}>
        <thead>
          <tr>
            <th scope="col">Месяц</th>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthRows(months, today).map(({ row, revenue, growth, isRunning }) => (
            <tr key={row.date}>
              <th scope="row">
                <Link
                  className={quiet.link}
                  to={{ search: withPeriod(search, daysOf(row.date, today)).toString() }}
                >
                  {monthName(row.date)}
                </Link>
              </th>
              <td className={classes.revenue}>{roubles(revenue)}</td>
              <td>
                <Growth growth={growth} isRunning={isRunning} />
              </td>
              <td>{formatNumber(row.newPayers)}</td>
              <td>{formatNumber(row.renewals)}</td>
              <td>{formatNumber(row.ended)}</td>
              <td>{formatNumber(row.registrations)}</td>
              <td>{shareWords(row.withLink, row)}</td>
              <td>{shareWords(row.withPayment, row)}</td>
              <td>{row.visits === null ? 'нет данных' : formatNumber(row.visits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
