import { useElementSize } from '@mantine/hooks'
import { useSearchParams } from 'react-router'

import { readFilters } from '#web/features/dashboard/filters/filters.ts'

import { bubblesOf } from './bubbles.ts'
import type { City } from './cities.ts'
import { CityBubble } from './city-bubble.tsx'
import { CityTooltip } from './city-tooltip.tsx'
import { emptyWords } from './empty-words.ts'
import { labelsOf } from './labels.ts'
import { neighboursPath, russiaPath } from './outline.ts'
import { heightOf, transformOf, views, type ViewName } from './view.ts'

import classes from './russia-map.module.css'

interface RussiaMapProps {
  cities: readonly City[]
  view: ViewName
  /** The city that is pointed at, here or in the list. */
  pointed: string | undefined
  onPoint: (key: string | undefined) => void
}

/** Where the visits are. For eyes and pointers: the list beside it says and does the same for keys and ears. */
export function RussiaMap({ cities, view, pointed, onPoint }: RussiaMapProps) {
  const [search] = useSearchParams()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const filtered = readFilters(search).city
  const height = heightOf(width)
  const bubbles = bubblesOf(cities, views[view], width)
  const highlighted = bubbles.find(({ city }) => city.key === pointed)
  const transform = transformOf(views[view], width)
  return (
    <div ref={ref} className={classes.map} data-view={view} aria-hidden>
      {width > 0 && (
        <>
          <svg className={classes.land} width={width} height={height}>
            <path className={classes.neighbours} d={neighboursPath} transform={transform} />
          </svg>
          <svg className={classes.home} width={width} height={height}>
            <path className={classes.russia} d={russiaPath} transform={transform} />
          </svg>
          <svg className={classes.visits} width={width} height={height}>
            {bubbles.map(bubble => (
              <CityBubble
                key={bubble.city.key}
                bubble={bubble}
                isPointed={bubble === highlighted}
                isFiltered={bubble.city.label === filtered}
                onPoint={onPoint}
              />
            ))}
            {labelsOf(bubbles, width).map(({ key, text, anchor, x, y }) => (
              <text key={key} className={classes.label} x={x} y={y} textAnchor={anchor}>
                {text}
              </text>
            ))}
          </svg>
          {highlighted && <CityTooltip bubble={highlighted} width={width} />}
          {bubbles.length === 0 && <p className={classes.empty}>{emptyWords(cities, view === 'whole')}</p>}
        </>
      )}
    </div>
  )
}
