import { formatNumber } from '#web/ui/format.ts'

import { NO_DATA, type Measure } from './measures.ts'
import type { Point } from './points.ts'
import type { Whose } from './whose.ts'

import classes from './day-tooltip.module.css'

const known = (n: number | null) => (n === null ? NO_DATA : formatNumber(n))

interface DayTooltipProps {
  point: Point
  measure: Measure
  whose: Whose
  x: number
  width: number
}

/** Both sides of a day, apart. The chart says the same aloud, so this is for the eyes only. */
export const DayTooltip = ({ point, measure, whose, x, width }: DayTooltipProps) => (
  <div className={classes.tooltip} data-flipped={x > width / 2} style={{ left: x }} aria-hidden>
    <p className={classes.when}>
      {point.name}
      {point.running && ', ещё идёт'}
    </p>
    <p className={classes.sums}>
      {whose.of}: переходы <b data-series="visits">{known(point.visits)}</b>, люди{' '}
      <b data-series="people">{known(point.people)}</b>
    </p>
    <p className={classes.theirs}>
      Wildberries: <b>{point.value === null ? NO_DATA : measure.words(point.value)}</b>
    </p>
  </div>
)
