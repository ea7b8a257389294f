import { dayOf, startOf } from '#server/visits/moscow-days.ts'

import { dekadOf, keyOf, type Period, type Span } from './period.ts'

/** A period whose sums count, under the number of their build. */
export interface Built extends Period {
  build: string
}

/** Milliseconds; `to` is not part of it. */
export interface Stretch {
  from: number
  to: number
}

/** A stretch of time, parted into closed periods and the rest, in which raw visits have to be read. */
export interface Cover {
  built: Built[]
  gaps: Stretch[]
}

/** Covers a stretch by the longest built periods within it. */
export function cover({ from, to }: Stretch, built: readonly Built[]): Cover {
  const known = new Map(built.map(one => [keyOf(one), one]))
  const find = (span: Span, first: number) => known.get(keyOf({ span, first }))
  const chosen: Built[] = []
  const gaps: Stretch[] = []
  const leave = (begin: number, end: number) => {
    if (begin >= end) return
    const last = gaps.at(-1)
    if (last?.to === begin) last.to = end
    else gaps.push({ from: begin, to: end })
  }

  const firstWhole = startOf(dayOf(from)) === from ? dayOf(from) : dayOf(from) + 1
  const end = dayOf(to)
  leave(from, Math.min(startOf(firstWhole), to))
  for (let day = firstWhole; day < end;) {
    const dekad = dekadOf(day)
    const whole = dekad.first === day && dekad.end <= end ? find('dekad', day) : undefined
    const found = whole ?? find('day', day)
    if (found) chosen.push(found)
    const next = whole ? dekad.end : day + 1
    if (!found) leave(startOf(day), startOf(next))
    day = next
  }
  leave(Math.max(startOf(end), startOf(firstWhole), from), to)
  return { built: chosen, gaps }
}
