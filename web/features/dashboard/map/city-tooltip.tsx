import { count } from '#web/ui/format.ts'

import type { Bubble } from './bubbles.ts'

import classes from './city-tooltip.module.css'

const GAP_PX = 10
const WIDEST_PX = 240

interface CityTooltipProps {
  bubble: Bubble
  /** Of the map: beyond its middle the tooltip stands on the left. */
  width: number
}

export function CityTooltip({ bubble: { city, x, y, r }, width }: CityTooltipProps) {
  const isFlipped = x > width / 2
  const room = (isFlipped ? x : width - x) - r - GAP_PX
  return (
    <div
      className={classes.tooltip}
      data-flipped={isFlipped}
      style={{
        left: x + (isFlipped ? -1 : 1) * (r + GAP_PX),
        top: y,
        maxWidth: Math.min(WIDEST_PX, room)
      }}
    >
      <p className={classes.name}>{city.name}</p>
      <p className={classes.counts}>
        <b>{count(city.visits, ['переход', 'перехода', 'переходов'])}</b>
        <span>{count(city.people, ['человек', 'человека', 'человек'])}</span>
      </p>
    </div>
  )
}
