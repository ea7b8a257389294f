import classes from './mark.module.css'

/** Half of the widest words. */
const ROOM_PX = 150

interface MarkLabelProps {
  words: string
  hint: string
  band: { left: number; right: number }
  width: number
}

function sideOf(middle: number, width: number): 'left' | 'right' | 'middle' {
  if (middle < ROOM_PX) return 'left'
  return middle > width - ROOM_PX ? 'right' : 'middle'
}

/** What is marked, in words. The slider says the same aloud. */
export function MarkLabel({ words, hint, band, width }: MarkLabelProps) {
  const middle = (band.left + band.right) / 2
  const side = sideOf(middle, width)
  return (
    <div
      className={classes.label}
      data-side={side}
      style={side === 'middle' ? { left: middle } : undefined}
      aria-hidden
    >
      <b>{words}</b>
      <span>{hint}</span>
    </div>
  )
}
