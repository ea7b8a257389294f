import { Note, NoteApart, NoteTime } from '#web/ui/chart/note.tsx'
import { NARROW_PX, type Plot } from '#web/ui/chart/plot.ts'
import { formatNumber } from '#web/ui/format.ts'

import { bucketWords, type Step } from './bucket.ts'
import type { Counts, Point } from './points.ts'

import classes from './tooltip.module.css'

const Sums = ({ counts, isBefore = false }: { counts: Counts; isBefore?: boolean }) => (
  <p className={classes.sums}>
    <span>
      Переходы <b data-series={isBefore ? undefined : 'main'}>{formatNumber(counts.visits)}</b>
    </span>
    <span>
      Люди <b data-series={isBefore ? undefined : 'people'}>{formatNumber(counts.people)}</b>
    </span>
  </p>
)

interface TooltipProps {
  point: Point
  step: Step
  comparing: boolean
  x: number
  plot: Plot
}

/** Both periods at the cursor. */
export const Tooltip = ({ point, step, comparing, x, plot }: TooltipProps) => (
  <Note className={classes.tooltip} x={x} plot={plot} isPinned={plot.width < NARROW_PX}>
    <NoteTime isRunning={point.phase === 'running'}>{bucketWords(point.label, step)}</NoteTime>
    {point.phase === 'ahead' ? <p className={classes.ahead}>ещё впереди</p> : <Sums counts={point} />}
    {comparing && point.before && (
      <NoteApart>
        <NoteTime>{bucketWords(point.before.label, step)}</NoteTime>
        <Sums counts={point.before} isBefore />
      </NoteApart>
    )}
  </Note>
)
