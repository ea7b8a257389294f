import type { City } from './cities.ts'
import { inPixels, isInDrawing, type View } from './view.ts'

type Circle = Pick<Bubble, 'x' | 'y' | 'r'>

export interface Bubble {
  city: City
  x: number
  y: number
  r: number
  /** How far around it a finger may hit: no further than half of the way to the next one. */
  reach: number
}

const SMALLEST_PX = 3
const GREATEST_PX = { least: 14, most: 32 } as const
const GREATEST_SHARE = 0.042

const FINGER_PX = 12
const AROUND_PX = 4

function reachOf({ x, y, r }: Circle, all: readonly Circle[]): number {
  const nearest = all.reduce(
    (least, other) =>
      other.x === x && other.y === y ? least : Math.min(least, Math.hypot(other.x - x, other.y - y)),
    Infinity
  )
  return Math.max(r, Math.min(Math.max(FINGER_PX, r + AROUND_PX), nearest / 2))
}

/** So that the greatest neither covers half of the country nor is lost on a phone. */
const greatestRadius = (width: number) =>
  Math.min(GREATEST_PX.most, Math.max(GREATEST_PX.least, width * GREATEST_SHARE))

/** A circle a city, its area by its visits; small ones last, so that they lie above the great. */
export function bubblesOf(cities: readonly City[], view: View, width: number): Bubble[] {
  const greatest = Math.max(1, ...cities.filter(({ point }) => point).map(({ visits }) => visits))
  const bubbles = cities
    .flatMap(city => {
      if (!city.point) return []
      const place = inPixels(view, width, city.point)
      if (!isInDrawing(place, width)) return []
      const r = Math.max(SMALLEST_PX, greatestRadius(width) * Math.sqrt(city.visits / greatest))
      return [{ city, ...place, r }]
    })
    .toSorted((a, b) => b.r - a.r)
  return bubbles.map(({ city, x, y, r }) => ({ city, x, y, r, reach: reachOf({ x, y, r }, bubbles) }))
}
