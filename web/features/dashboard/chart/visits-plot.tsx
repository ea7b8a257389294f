import type { Row } from '#contract/analytics.ts'
import type { DateRange } from '#web/features/dashboard/period/range.ts'
import { useZoom } from '#web/features/dashboard/period/use-zoom.ts'
import type { Day } from '#web/ui/period/calendar.ts'

import type { Step } from './bucket.ts'
import { pointsOf } from './points.ts'
import { VisitsChart } from './visits-chart.tsx'
import { VisitsTable } from './visits-table.tsx'

export interface VisitsPlotProps {
  rows: readonly Row[]
  /** Of the period before, where it is compared. */
  beforeRows: readonly Row[] | undefined
  step: Step
  period: DateRange
  /** The rows are those of an earlier question. */
  outdated: boolean
  now: Date
  today: Day
}

/** The chart and the numbers behind it. */
export function VisitsPlot({ rows, beforeRows, step, period, outdated, now, today }: VisitsPlotProps) {
  const { zoom } = useZoom()
  const points = pointsOf(rows, beforeRows, step, now)
  const comparing = beforeRows !== undefined
  return (
    <>
      <VisitsChart
        points={points}
        step={step}
        comparing={comparing}
        period={period}
        today={today}
        onZoom={range => !outdated && zoom(range)}
      />
      <VisitsTable points={points} step={step} comparing={comparing} />
    </>
  )
}
