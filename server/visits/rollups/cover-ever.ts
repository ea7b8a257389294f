import type { Built, Cover } from './cover.ts'
import { beginOf, endOf } from './period.ts'

/** The last moment that a click may have is in it. */
const EVER = { from: 0, to: Date.UTC(2299, 11, 31) + 1 }

/** Covers all time by built dekads. */
export function coverEver(built: readonly Built[]): Cover {
  const dekads = built.filter(({ span }) => span === 'dekad').toSorted((a, b) => a.first - b.first)
  const gaps: Cover['gaps'] = []
  let { from } = EVER
  for (const dekad of dekads) {
    const begin = beginOf(dekad)
    if (from < begin) gaps.push({ from, to: begin })
    from = endOf(dekad)
  }
  return { built: dekads, gaps: [...gaps, { from, to: EVER.to }] }
}
