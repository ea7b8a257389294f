import { Skeleton } from '@mantine/core'

import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { Card } from '#web/features/dashboard/card.tsx'
import type { Day } from '#web/features/dashboard/period/calendar.ts'
import { periodWords } from '#web/features/dashboard/period/period-words.ts'
import { previousRange, type DateRange } from '#web/features/dashboard/period/period.ts'
import { useReport, type ReportResult } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'
import { cutSince } from '#web/features/dashboard/retention.ts'

import { stepOf, type Step } from './bucket.ts'
import { Legend } from './legend.tsx'
import { pointsOf } from './points.ts'
import { VisitsChart } from './visits-chart.tsx'
import { VisitsTable } from './visits-table.tsx'

const titles: Record<Step, string> = { hour: 'По часам', day: 'По дням', month: 'По месяцам' }

interface VisitsCardProps {
  query: ReportQuery
  result: ReportResult
  range: DateRange
  compare: boolean
  now: Date
  today: Day
}

/** The main chart, with the period before behind it when asked for and known. */
export function VisitsCard({ query, result, range, compare, now, today }: VisitsCardProps) {
  const previous = previousRange(range)
  const before = useReport(
    analytics.visitsChart,
    { ...query, dateFrom: previous.from, dateTo: previous.to },
    { live: false, enabled: compare }
  )
  // Rows of a shortened period would stand at the wrong places.
  const isWhole =
    before.data !== undefined &&
    cutSince(before.data.since, previous.from) === undefined &&
    cutSince(result.data?.since, range.from) === undefined
  const beforeRows = compare && isWhole && !before.isPlaceholderData ? before.data.rows : undefined
  const rows = result.data?.rows
  const step = stepOf(rows?.map(row => row.label) ?? [])
  const comparing = beforeRows !== undefined
  return (
    <Card
      title={rows ? titles[step] : 'По времени'}
      aside={rows && <Legend before={comparing ? periodWords(previous, today) : undefined} />}
    >
      <ReportView
        name={rows ? titles[step] : 'По времени'}
        result={result}
        skeleton={<Skeleton height={300} />}
      >
        {answered => {
          const points = pointsOf(answered, beforeRows, step, now)
          return (
            <>
              <VisitsChart points={points} step={step} comparing={comparing} />
              <VisitsTable points={points} step={step} comparing={comparing} />
            </>
          )
        }}
      </ReportView>
    </Card>
  )
}
