import type { KeyboardEvent } from 'react'

interface PointReaderProps {
  className: string | undefined
  points: number
  /** The point that is read, or the end of what is marked. */
  index: number
  /** It, said aloud. */
  text: string | undefined
  /** How a part is marked. */
  hintId: string
  onMove: (index: number | undefined) => void
  onMark: (index: number) => void
  onZoom: () => void
  onDrop: () => void
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: index => index - 1,
  ArrowDown: index => index - 1,
  ArrowRight: index => index + 1,
  ArrowUp: index => index + 1,
  Home: () => 0,
  End: (_, last) => last
}

/**
 * The chart for keys and ears: an invisible slider over the drawing. Arrows, Home and End come with it, on a phone
 * the swipes of a screen reader too, and each point is read aloud as its value, once: no live region beside it.
 * With Shift the same keys mark.
 */
export function PointReader({
  className,
  points,
  index,
  text,
  hintId,
  onMove,
  onMark,
  onZoom,
  onDrop
}: PointReaderProps) {
  const last = Math.max(0, points - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.shiftKey && step) {
      event.preventDefault()
      onMark(Math.min(last, Math.max(0, step(index, last))))
    } else if (event.key === 'Enter') {
      onZoom()
    } else if (event.key === 'Escape') {
      onDrop()
    }
  }
  return (
    <input
      className={className}
      type="range"
      min={0}
      max={last}
      step={1}
      value={index}
      aria-label="График переходов: стрелками по точкам"
      aria-valuetext={text}
      aria-describedby={hintId}
      onFocus={() => onMove(index)}
      onChange={event => onMove(event.currentTarget.valueAsNumber)}
      onKeyDown={onKeyDown}
      onBlur={() => onMove(undefined)}
    />
  )
}
