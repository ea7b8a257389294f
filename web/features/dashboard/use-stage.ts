import type { CountedShortlink, Shortlink } from '#contract/links.ts'

import type { Totals } from './figures/totals.ts'
import { useOwnLinks } from './queries.ts'

/** How much there is to show. */
export type Stage =
  | { name: 'visited' | 'loading' | 'first-link' | 'filtered-out' }
  | { name: 'quiet'; visitedBefore: boolean }
  | { name: 'first-visit'; link: Shortlink }

interface StageOptions {
  link: CountedShortlink | undefined
  /** Only some of the visits were asked for. */
  filtered: boolean
}

/** No visits have four reasons: filters that let none through, no links yet, links that nobody opened yet, or just quiet days. */
export function useStage(totals: Totals | undefined, { link, filtered }: StageOptions): Stage {
  const empty = totals?.visits === 0
  const { data, isPending, failureReason } = useOwnLinks(empty && !filtered && link === undefined)
  if (!empty) return { name: 'visited' }
  if (filtered) return { name: 'filtered-out' }
  if (link) return stageOf(link, link.visits)
  if (!data) return isPending && !failureReason ? { name: 'loading' } : quiet(null)
  if (!data.newest) return totals.machines === 0 ? { name: 'first-link' } : quiet(null)
  return stageOf(data.newest, data.visits)
}

const quiet = (visits: number | null): Stage => ({
  name: 'quiet',
  visitedBefore: visits !== null && visits > 0
})

const stageOf = (link: Shortlink, visits: number | null): Stage =>
  visits === 0 ? { name: 'first-visit', link } : quiet(visits)
