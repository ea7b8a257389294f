import { formatNumber } from '#web/ui/format.ts'

import { bucketWords, type Step } from './bucket.ts'
import type { Counts, Point } from './points.ts'

import classes from './tooltip.module.css'

interface PartProps {
  counts: Counts
  step: Step
  phase?: Point['phase']
  before?: boolean
}

const Part = ({ counts, step, phase = 'past', before = false }: PartProps) => (
  <div className={classes.part} data-before={before}>
    <p className={classes.when}>
      {bucketWords(counts.label, step)}
      {phase === 'running' && ', ещё идёт'}
    </p>
    {phase === 'ahead' ? (
      <p className={classes.ahead}>ещё впереди</p>
    ) : (
      <p className={classes.sums}>
        <span>
          Переходы <b>{formatNumber(counts.visits)}</b>
        </span>
        <span>
          Люди <b data-series="people">{formatNumber(counts.people)}</b>
        </span>
      </p>
    )}
  </div>
)

interface TooltipProps {
  point: Point
  step: Step
  comparing: boolean
  x: number
  width: number
}

/** Where there is no room beside the cursor, the tooltip stands at the far edge. */
const NARROW_PX = 560

/** Both periods at the cursor. The chart says the same aloud, so this is for the eyes only. */
export function Tooltip({ point, step, comparing, x, width }: TooltipProps) {
  const isNarrow = width < NARROW_PX
  return (
    <div
      className={classes.tooltip}
      data-flipped={x > width / 2}
      data-pinned={isNarrow}
      style={isNarrow ? undefined : { left: x }}
      aria-hidden
    >
      <Part counts={point} step={step} phase={point.phase} />
      {comparing && point.before && <Part counts={point.before} step={step} before />}
    </div>
  )
}
