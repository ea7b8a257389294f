import type { Step } from './bucket.ts'
import { newestPoint, type Point } from './points.ts'
import { readPoint } from './reading.ts'

interface PointReaderProps {
  className: string | undefined
  points: readonly Point[]
  step: Step
  comparing: boolean
  cursor: number | undefined
  onMove: (index: number | undefined) => void
}

/**
 * The chart for keys and ears: an invisible slider over the drawing. Arrows, Home and End come with it, on a phone
 * the swipes of a screen reader too, and each point is read aloud as its value, once: no live region beside it.
 */
export function PointReader({ className, points, step, comparing, cursor, onMove }: PointReaderProps) {
  const newest = newestPoint(points)
  const point = points[cursor ?? newest]
  return (
    <input
      className={className}
      type="range"
      min={0}
      max={Math.max(0, points.length - 1)}
      step={1}
      value={cursor ?? newest}
      aria-label="График переходов: стрелками по точкам"
      aria-valuetext={point && readPoint(point, step, comparing)}
      onFocus={() => onMove(cursor ?? newest)}
      onChange={event => onMove(event.currentTarget.valueAsNumber)}
      onKeyDown={event => event.key === 'Escape' && onMove(undefined)}
      onBlur={() => onMove(undefined)}
    />
  )
}
