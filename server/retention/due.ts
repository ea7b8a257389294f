import { DAY_MS } from '#contract/durations.ts'
import { keptFrom } from '#contract/kept-from.ts'
import { startOf } from '#contract/moscow-days.ts'
import { freeLimits } from '#contract/plans.ts'
import type { ClickHouse } from '#server/platform/clickhouse.ts'
import { dekadOf } from '#server/visits/rollups/period.ts'
import { monthsOfVisits } from '#server/visits/rollups/visit-sums.store.ts'
import { visitedIn, type Removal, type Visited } from '#server/visits/visit-retention.store.ts'

import type { Terms } from './terms.ts'

/** Links of a question. */
const PAGE = 2500
/** Links and owners of a removal: of 18 digits each they have room in a statement, which is 256 KiB long at most. */
const IDS_MAX = 5000
/** A job has two minutes, and a dekad may have any number of links. */
const LOOK_MS = 30_000

export interface Asked {
  clickhouse: ClickHouse
  terms: Terms
  now: number
}

interface Due extends Pick<Removal, 'links' | 'owners'> {
  /** For how long some of it should have been gone; milliseconds. */
  late: number
  /** The last link that was looked at, unless that was the last of all. */
  lookedTo: string | undefined
}

interface Look {
  /** Links that follow after this one are looked at. */
  after?: string
  idsMax?: number
  forMs?: number
}

/**
 * What of a dekad is to go now, which it does as a whole: links for which none of it is kept any more. What is kept for as long as
 * nobody knows stays. No more of it than one statement takes, and than is found in a while.
 */
export async function dueOf(
  { clickhouse, terms, now }: Asked,
  first: number,
  { after = '0', idsMax = IDS_MAX, forMs = LOOK_MS }: Look = {}
): Promise<Due> {
  const until = performance.now() + forMs
  const end = startOf(dekadOf(first).end)
  const links: string[] = []
  const owners = new Set<string>()
  let [late, lookedTo] = [0, after]
  const found = () => ({ links, owners: [...owners], late })
  do {
    const page: Visited[] = await visitedIn(clickhouse, first, { after: lookedTo, limit: PAGE })
    const days = await terms.ofLinks(new Map(page.map(({ link, owners: whose }) => [link, whose])))
    for (const visited of page) {
      const over = keptFrom(days.get(visited.link) ?? Infinity, now) - end
      if (over >= 0) {
        const more = visited.owners.filter(owner => !owners.has(owner))
        if (links.length > 0 && links.length + 1 + owners.size + more.length > idsMax)
          return { ...found(), lookedTo }
        links.push(visited.link)
        for (const owner of more) owners.add(owner)
        late = Math.max(late, over)
      }
      lookedTo = visited.link
    }
    if (page.length < PAGE) return { ...found(), lookedTo: undefined }
  } while (performance.now() < until)
  return { ...found(), lookedTo }
}

/** Whether none of a removal is kept any more: since it was found some of it may have become that of others, or been paid for. */
export async function isStillDue(
  { terms, now }: Pick<Asked, 'terms' | 'now'>,
  { first, links, owners }: Removal
): Promise<boolean> {
  const end = startOf(dekadOf(first).end)
  // Each owner once: with every link they would be millions.
  const days = await terms.ofLinks(new Map(links.map((link, index) => [link, index === 0 ? owners : []])))
  return links.every(link => keptFrom(days.get(link) ?? Infinity, now) >= end)
}

/** Dekads that may have visits of which some might go now: a month of UTC has days of four, for Moscow is ahead. */
export async function oldDekads({ clickhouse, now }: Pick<Asked, 'clickhouse' | 'now'>): Promise<number[]> {
  const kept = keptFrom(freeLimits.analyticsDays, now)
  const months = await monthsOfVisits(clickhouse)
  const begins = months.flatMap(month =>
    [1, 11, 21, 32].map(day => Date.UTC(Math.floor(month / 100), (month % 100) - 1, day) / DAY_MS)
  )
  const dekads = new Set(begins.map(day => dekadOf(day).first))
  return [...dekads].filter(first => startOf(first) < kept)
}
