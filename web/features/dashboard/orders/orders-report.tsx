import { useState } from 'react'
import { Link } from 'react-router'

import type { ProductReport } from '#contract/marketplace.ts'
import { pagePaths } from '#contract/paths.ts'
import { MeasureChoice } from '#web/ui/orders/measure-choice.tsx'
import { LATER_BUYOUTS, ORDERS } from '#web/ui/orders/measures.ts'
import { OrdersChart } from '#web/ui/orders/orders-chart.tsx'
import { OrdersLegend } from '#web/ui/orders/orders-legend.tsx'
import { OrdersTable } from '#web/ui/orders/orders-table.tsx'
import { pointsOf } from '#web/ui/orders/points.ts'
import { StandingNote } from '#web/ui/orders/standing-note.tsx'
import { standingOf } from '#web/ui/orders/standing.ts'
import { ONE_LINK } from '#web/ui/orders/whose.ts'
import type { Day } from '#web/ui/period/calendar.ts'
import { dayRangeWords, type DayRange } from '#web/ui/period/day-words.ts'

import { OrdersFunnel } from './orders-funnel.tsx'
import { OrdersSums } from './orders-sums.tsx'
import { Placement } from './placement.tsx'

import classes from './orders-card.module.css'

interface OrdersReportProps {
  report: ProductReport
  days: DayRange
  today: Day
  updatedAt: number
  outdated: boolean
}

export function OrdersReport({ report, days, today, updatedAt, outdated }: OrdersReportProps) {
  const [measure, setMeasure] = useState(ORDERS)
  const points = pointsOf(report.days, measure, today)
  const isForeign = standingOf(report) === 'foreign'
  // Asked about one link, the report names this one alone.
  const [placed] = report.links
  const more = new URLSearchParams({ from: days.from, to: days.to })
  return (
    <div className={classes.report} data-outdated={outdated} aria-busy={outdated}>
      <StandingNote known={report} updatedAt={updatedAt} />
      <OrdersSums total={report.total} />
      <div className={classes.choice}>
        <OrdersLegend measure={measure} points={points} />
        <MeasureChoice measure={measure} onChoose={setMeasure} />
      </div>
      <OrdersChart points={points} measure={measure} whose={ONE_LINK} />
      {report.total.visits !== null && report.days.some(({ visits }) => visits === null) && (
        <p className={classes.line}>
          Переходы за часть этих дней не показываются: в суммах переходов и людей только остальные дни.
        </p>
      )}
      <OrdersTable days={report.days} whose={ONE_LINK} />
      {report.funnel && !isForeign && <OrdersFunnel funnel={report.funnel} />}
      {placed && !isForeign && (
        <Placement nmId={report.product.nmId} link={placed} days={dayRangeWords(days, today)} />
      )}
      <p className={classes.line}>
        Wildberries не говорит, кто из покупателей пришёл по ссылке: заказы – всего товара. {LATER_BUYOUTS}{' '}
        <Link to={`${pagePaths.product(report.product.nmId)}?${more}`}>Сравнить с другими ссылками</Link>
      </p>
    </div>
  )
}
