import { Skeleton } from '@mantine/core'

import type { Row } from '#contract/analytics.ts'
import { CsvButton } from '#web/features/dashboard/csv-button.tsx'
import type { ReportResult } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'

import { RankedBars, type Bar } from './ranked-bars.tsx'
import { restCells, restOf } from './rest.ts'

import classes from './breakdown.module.css'

const skeletonBars = [0, 1, 2, 3, 4]

interface BreakdownProps<R extends Row> {
  /** «Откуда, соцсети» */
  title: string
  /** The same in the name of a file. */
  file: string
  /** What a row is: «Источник». */
  column: string
  /** Of what there are more: «источники». */
  of: string
  result: ReportResult<R>
  barOf: (row: R) => Pick<Bar, 'name' | 'icon' | 'way'>
  /** Of the whole period. */
  visits: number
  beside?: 'share' | 'people'
  /** A further column of the file. */
  also?: { column: string; cellOf: (row: R) => string }
}

/** One report as a ranking, and as a file. */
export function Breakdown<R extends Row>({
  title,
  file,
  column,
  of,
  result,
  barOf,
  visits,
  beside = 'share',
  also
}: BreakdownProps<R>) {
  const cellsOf = (row: R) => {
    const name = barOf(row).name
    return also ? [name, also.cellOf(row), row.visits, row.uniqVisits] : [name, row.visits, row.uniqVisits]
  }
  return (
    <ReportView
      name={title}
      result={result}
      skeleton={skeletonBars.map(bar => (
        <Skeleton key={bar} height={40} mb={4} />
      ))}
    >
      {rows => {
        const visited = rows.filter(row => row.visits > 0)
        const bars = visited.map((row, index): Bar => {
          const { name, icon, way } = barOf(row)
          // What leads nowhere, as a deleted link, may be called like another one.
          const key = JSON.stringify(way ?? [row.label, index])
          return { key, name, icon, way, visits: row.visits, people: row.uniqVisits }
        })
        if (bars.length === 0) return <p className={classes.none}>Таких переходов нет</p>
        return (
          <RankedBars
            bars={bars}
            of={of}
            beside={beside}
            rest={restOf(rows, visits)}
            tools={
              <CsvButton
                title={title}
                name={file}
                header={also ? [column, also.column, 'Переходы', 'Люди'] : [column, 'Переходы', 'Люди']}
                rows={[...visited.map(cellsOf), ...restCells(rows, visits, also ? [''] : [])]}
              />
            }
          />
        )
      }}
    </ReportView>
  )
}
