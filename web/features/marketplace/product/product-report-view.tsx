import { useState } from 'react'

import type { ClippedReport } from '#web/api/product-report.ts'
import { HowToRead } from '#web/features/marketplace/how-to-read.tsx'
import { KeptVisits } from '#web/features/marketplace/kept-visits.tsx'
import { Card } from '#web/ui/card.tsx'
import { MeasureChoice } from '#web/ui/orders/measure-choice.tsx'
import { NO_DATA, ORDERS } from '#web/ui/orders/measures.ts'
import { OrdersChart } from '#web/ui/orders/orders-chart.tsx'
import { OrdersLegend } from '#web/ui/orders/orders-legend.tsx'
import { OrdersTable } from '#web/ui/orders/orders-table.tsx'
import { pointsOf } from '#web/ui/orders/points.ts'
import { StandingNote } from '#web/ui/orders/standing-note.tsx'
import { standingOf } from '#web/ui/orders/standing.ts'
import { ALL_LINKS } from '#web/ui/orders/whose.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

import { Bloggers } from './bloggers/bloggers.tsx'
import { FunnelPart } from './funnel/funnel-part.tsx'
import { Headline } from './headline.tsx'
import { ProductFacts } from './product-facts.tsx'

import classes from './product-report-view.module.css'

interface ProductReportViewProps {
  report: ClippedReport
  period: DayRange
  today: string
  updatedAt: number
  /** It is of the period before; the next is on its way. */
  outdated: boolean
}

export function ProductReportView({ report, period, today, updatedAt, outdated }: ProductReportViewProps) {
  const [measure, setMeasure] = useState(ORDERS)
  const points = pointsOf(report.days, measure, today)
  const isForeign = standingOf(report) === 'foreign'
  const hasGaps = points.some(({ value }) => value === null)
  return (
    <div className={classes.report} data-outdated={outdated} aria-busy={outdated}>
      <ProductFacts product={report.product} period={period} />
      <StandingNote known={report} updatedAt={updatedAt} />
      <div>
        {report.since && !outdated && <KeptVisits since={report.since} period={period} today={today} />}
        <Headline total={report.total} />
      </div>
      <Card title="По дням" aside={<MeasureChoice measure={measure} onChoose={setMeasure} />}>
        <OrdersLegend measure={measure} points={points} />
        <div className={classes.chart}>
          <OrdersChart points={points} measure={measure} whose={ALL_LINKS} />
        </div>
        {points.some(({ visits }) => visits === null) && (
          <p className={classes.hint}>
            Оранжевая штриховка – переходы этих дней не показываются или их сейчас не посчитать; в суммах
            только остальные дни.
          </p>
        )}
        {hasGaps && !isForeign && (
          <p className={classes.hint}>
            Серая штриховка – {NO_DATA}: Wildberries их ещё не прислал или уже не отдаёт.
          </p>
        )}
        <OrdersTable days={report.days} whose={ALL_LINKS} />
      </Card>
      {!isForeign && <FunnelPart funnel={report.funnel} visits={report.total.visits} />}
      <Bloggers product={report.product} links={report.links} />
      <HowToRead />
    </div>
  )
}
