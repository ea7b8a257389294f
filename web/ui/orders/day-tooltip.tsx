import { Note, NoteApart, NoteTime } from '#web/ui/chart/note.tsx'
import type { Plot } from '#web/ui/chart/plot.ts'
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
  plot: Plot
}

/** Both sides of a day, apart. */
export const DayTooltip = ({ point, measure, whose, x, plot }: DayTooltipProps) => (
  <Note className={classes.tooltip} x={x} plot={plot}>
    <NoteTime isRunning={point.running}>{point.name}</NoteTime>
    <p>
      {whose.of}: переходы <b data-series="main">{known(point.visits)}</b>, люди{' '}
      <b data-series="people">{known(point.people)}</b>
    </p>
    <NoteApart>
      <p>
        Wildberries: <b>{point.value === null ? NO_DATA : measure.words(point.value)}</b>
      </p>
    </NoteApart>
  </Note>
)
