import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'

import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { periodWords } from '#web/features/dashboard/period/period-words.ts'
import { previousRange, type DateRange } from '#web/features/dashboard/period/range.ts'
import { useReport, type ReportResult } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'
import { cutSince } from '#web/features/dashboard/retention.ts'
import { Card } from '#web/ui/card.tsx'
import { useLatePart } from '#web/ui/late-part.ts'
import type { Day } from '#web/ui/period/calendar.ts'

import { stepOf, type Step } from './bucket.ts'
import { Legend } from './legend.tsx'

import classes from './visits-card.module.css'

const loadPlot = async () => (await import('./visits-plot.tsx')).VisitsPlot

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
  const [stage, setStage] = useState<'coming' | 'failed' | 'asked'>('coming')
  const plot = useLatePart(loadPlot, stage !== 'failed', () => setStage('failed'), stage === 'asked')
  const previous = previousRange(range)
  const before = useReport(
    analytics.visitsChart,
    { ...query, dateFrom: previous.from, dateTo: previous.to },
    { live: false, enabled: compare }
  )
  const rows = result.data?.rows
  const step = stepOf(rows?.map(row => row.label) ?? [])
  // Months of periods that are counted in days begin and end in their midst: none of one has the length of its neighbour.
  const areMonthsParted = step === 'month' && range.monthsBack === undefined
  // Rows of a shortened period would stand at the wrong places.
  const isWhole =
    before.data !== undefined &&
    !areMonthsParted &&
    cutSince(before.data.since, previous.from) === undefined &&
    cutSince(result.data?.since, range.from) === undefined
  const beforeRows = compare && isWhole && !before.isPlaceholderData ? before.data.rows : undefined
  const title = rows ? titles[step] : 'По времени'
  const skeleton = <Skeleton className={classes.skeleton} />
  return (
    <Card
      title={title}
      aside={
        rows && (
          <Legend
            before={beforeRows ? periodWords(previous, today) : undefined}
            isParted={compare && areMonthsParted}
          />
        )
      }
    >
      <div className={classes.frame}>
        <ReportView name={title} result={result} skeleton={skeleton}>
          {answered => {
            if (plot) {
              return (
                <plot.Part
                  rows={answered}
                  beforeRows={beforeRows}
                  step={step}
                  period={range}
                  outdated={result.isPlaceholderData}
                  now={now}
                  today={today}
                />
              )
            }
            if (stage !== 'failed') return skeleton
            return (
              <Button variant="default" onClick={() => setStage('asked')}>
                Показать график
              </Button>
            )
          }}
        </ReportView>
      </div>
    </Card>
  )
}
