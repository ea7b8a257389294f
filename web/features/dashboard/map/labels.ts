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
/** As near as there is room; further away nobody would know whose name it is. */
const GAPS_PX = [4, 9, 15]
/** The capitals are known from their size too: theirs may stand further. */
const FAR_GAPS_PX = [...GAPS_PX, 22, 30]
const CAPITALS = 2
/** Nobody would leave these out: between others rather than not at all. */
const NEVER_LEFT_OUT = 6
/** Two names on one line need a space between them. */
const SPACE_PX = 3
const LONGEST = 18
const WIDE_PX = 640
const SHOWN = { narrow: 5, wide: 14 } as const
/** Between a name and any bubble. */
const CLEAR_PX = 1

const shortened = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : name
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isWithinReach = ({ left, top, right, bottom }: Box, { x, y, r }: Bubble, reach: number): boolean =>
  Math.hypot(x - Math.max(left, Math.min(x, right)), y - Math.max(top, Math.min(y, bottom))) < r + reach

interface Place {
  label: Label
  box: Box
}

/** Right of the bubble, left, below, above, and in between: as an atlas does. */
const angles = [0, 8, 4, 12, 14, 2, 10, 6, 15, 1, 9, 7, 13, 3, 11, 5].map(
  sixteenth => (sixteenth * Math.PI) / 8
)

function anchorAt(angle: number): Label['anchor'] {
  const east = Math.cos(angle)
  if (Math.abs(east) < 0.3) return 'middle'
  return east > 0 ? 'start' : 'end'
}

/** All around at this distance. */
function placesOf({ city, x, y, r }: Bubble, gap: number): Place[] {
  const text = shortened(city.label)
  const length = Array.from(text).length * LETTER_PX
  return angles.map(angle => {
    const anchor = anchorAt(angle)
    const textX = x + Math.cos(angle) * (r + gap)
    const middle = y + Math.sin(angle) * (r + gap + LINE_PX / 2)
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
  })
}

const isWithin = ({ left, right, top, bottom }: Box, width: number): boolean =>
  left >= 0 && right <= width && top >= 0 && bottom <= heightOf(width)

/** Names of the most visited cities, as far as they have room: none over another, over an edge or over a bubble. */
export function labelsOf(bubbles: readonly Bubble[], width: number): Label[] {
  const limit = width < WIDE_PX ? SHOWN.narrow : SHOWN.wide
  const named: Place[] = []
  const isFree = ({ box }: Place, own: Bubble, clear: number): boolean =>
    isWithin(box, width) &&
    !named.some(other => overlap(box, other.box)) &&
    !bubbles.some(other => isWithinReach(box, other, other === own ? CLEAR_PX : clear))
  for (const [index, bubble] of bubbles.entries()) {
    if (named.length >= limit) break
    const places = (index < CAPITALS ? FAR_GAPS_PX : GAPS_PX).flatMap((gap, step) =>
      placesOf(bubble, gap).map(place => ({
        place,
        // Further away it must still be the nearest to its own.
        clear: index < NEVER_LEFT_OUT || step === 0 ? CLEAR_PX : gap + SPACE_PX
      }))
    )
    const free = places.find(({ place, clear }) => isFree(place, bubble, clear))?.place
    if (free) named.push(free)
  }
  return named.map(({ label }) => label)
}
