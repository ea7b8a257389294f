import { NO_DATA, type Measure } from './measures.ts'
import type { Point } from './points.ts'

import legend from '#web/ui/chart/legend.module.css'
import classes from './orders-legend.module.css'

interface OrdersLegendProps {
  measure: Measure
  points: readonly Point[]
}

/** What is ours and what is theirs. */
export const OrdersLegend = ({ measure, points }: OrdersLegendProps) => (
  <ul className={legend.legend}>
    <li className={legend.main}>Переходы</li>
    <li className={classes.people}>Люди</li>
    {points.some(({ visits }) => visits === null) && <li className={classes.ownGap}>переходы неизвестны</li>}
    <li className={classes.theirs}>{measure.name}, весь товар</li>
    {points.some(({ value }) => value === null) && <li className={classes.gap}>{NO_DATA}</li>}
  </ul>
)
