import type { Bubble } from './bubbles.ts'
import { heightOf } from './view.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Label {
  key: string
  text: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

const FONT_PX = 13
/** Of a letter on average; a little more, as no text is measured. */
const LETTER_PX = 7.4
const LINE_PX = 16
const GAP_PX = 4
/** Two names on one line need a space between them. */
const SPACE_PX = 3
/** A name at a corner keeps its height off the bubble. */
const CORNER_PX = 3
const LONGEST = 18
const WIDE_PX = 640
const SHOWN = { narrow: 5, wide: 14 } as const
/** A bubble this small may lie under a name; under those that nobody would leave out, a greater one too. */
const SPECK_PX = 4.5
const GREATER_SPECK_PX = 10
const NEVER_LEFT_OUT = 6

const shortened = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : name
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const around = ({ x, y, r }: Bubble): Box => ({ left: x - r, top: y - r, right: x + r, bottom: y + r })

interface Place {
  label: Label
  box: Box
}

/** Right of the bubble, left, below, above, and at its corners: as an atlas does. */
function placesOf({ city, x, y, r }: Bubble): Place[] {
  const text = shortened(city.label)
  const length = Array.from(text).length * LETTER_PX
  const at = (anchor: Label['anchor'], textX: number, middle: number): Place => {
    const left = { start: textX, middle: textX - length / 2, end: textX - length }[anchor]
    return {
      label: { key: city.key, text, anchor, x: textX, y: middle + FONT_PX * 0.35 },
      box: {
        left: left - SPACE_PX,
        right: left + length + SPACE_PX,
        top: middle - LINE_PX / 2,
        bottom: middle + LINE_PX / 2
      }
    }
  }
  const corner = (r + GAP_PX) * Math.SQRT1_2 + CORNER_PX
  return [
    at('start', x + r + GAP_PX, y),
    at('end', x - r - GAP_PX, y),
    at('middle', x, y + r + GAP_PX + LINE_PX / 2),
    at('middle', x, y - r - GAP_PX - LINE_PX / 2),
    at('start', x + corner, y - corner),
    at('start', x + corner, y + corner),
    at('end', x - corner, y - corner),
    at('end', x - corner, y + corner)
  ]
}

const isWithin = ({ left, right, top, bottom }: Box, width: number): boolean =>
  left >= 0 && right <= width && top >= 0 && bottom <= heightOf(width)

/** Names of the most visited cities, as far as they have room: none over another, over an edge or over a bubble. */
export function labelsOf(bubbles: readonly Bubble[], width: number): Label[] {
  const limit = width < WIDE_PX ? SHOWN.narrow : SHOWN.wide
  const named: Place[] = []
  const freeOf = (bubble: Bubble, speck: number): Place | undefined => {
    const taken = [...named.map(({ box }) => box), ...bubbles.filter(({ r }) => r > speck).map(around)]
    return placesOf(bubble).find(
      ({ box }) => isWithin(box, width) && !taken.some(other => overlap(box, other))
    )
  }
  for (const [index, bubble] of bubbles.entries()) {
    if (named.length >= limit) break
    const free =
      freeOf(bubble, SPECK_PX) ?? (index < NEVER_LEFT_OUT ? freeOf(bubble, GREATER_SPECK_PX) : undefined)
    if (free) named.push(free)
  }
  return named.map(({ label }) => label)
}
