import type { Built, Cover } from './cover.ts'
import { beginOf, endOf } from './period.ts'

/** The last moment that a click may have is in it. */
const EVER = { from: 0, to: Date.UTC(2299, 11, 31) + 1 }

/** Covers all time by built periods, of which none is within another. */
export function coverEver(built: readonly Built[]): Cover {
  const inOrder = built.toSorted((a, b) => a.first - b.first)
  const gaps: Cover['gaps'] = []
  let { from } = EVER
  for (const period of inOrder) {
    const begin = beginOf(period)
    if (from < begin) gaps.push({ from, to: begin })
    from = endOf(period)
  }
  return { built: inOrder, gaps: [...gaps, { from, to: EVER.to }] }
}
