import { Axes } from '#web/ui/chart/axes.tsx'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { Cursor } from '#web/ui/chart/cursor.tsx'
import { NARROW_PX } from '#web/ui/chart/plot.ts'
import { useReading } from '#web/ui/chart/use-reading.ts'

import { DayTooltip } from './day-tooltip.tsx'
import { Bars, DayNames, Gaps, Runs } from './drawing.tsx'
import type { Measure } from './measures.ts'
import { ordersPlot } from './plot.ts'
import { readPoint, type Point } from './points.ts'
import type { Whose } from './whose.ts'

import classes from './orders-chart.module.css'

interface OrdersChartProps {
  points: readonly Point[]
  measure: Measure
  whose: Whose
}

/** Visits of links and what the marketplace counted, day by day, on two scales; read by pointer, keys and ear. */
export function OrdersChart({ points, measure, whose }: OrdersChartProps) {
  const { ref, width, index, isRead, onMove, pointerOn } = useReading(points.length)
  const plot = ordersPlot(points, width, width < NARROW_PX ? 240 : 300)
  const point = points[index]
  const shown = isRead ? point : undefined
  const x = plot.x(index)
  return (
    <ChartFrame
      ref={ref}
      plot={plot}
      pointer={pointerOn(plot)}
      reader={{
        label: 'График по дням: стрелками по дням',
        points: points.length,
        index,
        text: point && readPoint(point, measure, whose),
        onMove
      }}
      over={shown && <DayTooltip point={shown} measure={measure} whose={whose} x={x} plot={plot} />}
    >
      <text className={classes.ours} x={0} y={10}>
        {whose.visits}
      </text>
      <text className={classes.theirs} x={width} y={10}>
        {measure.name} на Wildberries
      </text>
      <Axes className={classes.axes} plot={plot} rightTicks={plot.theirTicks}>
        <DayNames points={points} plot={plot} />
      </Axes>
      <Gaps points={points} plot={plot} of="visits" />
      <Gaps points={points} plot={plot} of="value" />
      <Bars points={points} plot={plot} />
      <Runs points={points} plot={plot} of="people" />
      <Runs points={points} plot={plot} of="visits" />
      {shown && <Cursor x={x} plot={plot} />}
    </ChartFrame>
  )
}
