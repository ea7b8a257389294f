import { FilterLink } from '#web/features/dashboard/filters/filter-link.tsx'
import { isFilter } from '#web/features/dashboard/filters/filters.ts'

import type { Bubble } from './bubbles.ts'

import classes from './city-bubble.module.css'

interface CityBubbleProps {
  bubble: Bubble
  isPointed: boolean
  isFiltered: boolean
  onPoint: (key: string | undefined) => void
}

/** A filter for the pointer alone: in the order of keys the list beside the map has the same one. */
export function CityBubble({
  bubble: { city, x, y, r, reach },
  isPointed,
  isFiltered,
  onPoint
}: CityBubbleProps) {
  const drawing = (
    <>
      <circle className={classes.reach} cx={x} cy={y} r={reach} />
      <circle className={classes.bubble} cx={x} cy={y} r={r} />
    </>
  )
  return (
    <g
      className={classes.city}
      data-pointed={isPointed}
      data-filtered={isFiltered}
      onPointerEnter={() => onPoint(city.key)}
      onPointerLeave={() => onPoint(undefined)}
    >
      {isFilter('city', city.label) ? (
        <FilterLink
          filter="city"
          value={city.label}
          className={classes.link}
          tabIndex={-1}
          // Nothing that screen readers do not see may hold the focus.
          onMouseDown={event => event.preventDefault()}
        >
          {drawing}
        </FilterLink>
      ) : (
        drawing
      )}
    </g>
  )
}
