import { Type } from 'typebox'

import { extend } from '#contract/extend.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import { joinedSketch, peopleOf, Sketched, sketchOfVisits } from './people-sketch.ts'
import { coverEver } from './rollups/cover-ever.ts'
import type { Built, Cover } from './rollups/cover.ts'
import { detailedBuilds } from './rollups/visit-sums.store.ts'
import { moscowDay } from './visitor.ts'

export interface VisitCounts {
  visits: number
  uniqVisits: number
}

const DAY_MS = 24 * 3_600_000

const OfLink = extend(Sketched, { link: Type.String(), visits: Type.Integer(), before: Type.Integer() })

const rawGaps = ({ gaps }: Cover) =>
  gaps
    .map(
      ({ from, to }) => `time >= fromUnixTimestamp64Milli(${from}) and time < fromUnixTimestamp64Milli(${to})`
    )
    .join(' or ')

const buildsOf = ({ built }: Cover) => built.map(({ build }) => BigInt(build))

/**
 * Visits by people over all time of each link that has any: of closed dekads, of raw visits where there are none, and of those
 * that are kept no longer.
 */
export async function countsByLink(
  clickhouse: ClickHouse,
  links: string[],
  built: readonly Built[]
): Promise<Map<string, VisitCounts>> {
  if (links.length === 0) return new Map()
  const ever = coverEver(built)
  const rows = await select(
    clickhouse,
    OfLink,
    `select toString(opened) as link, sum(n) as visits, ${joinedSketch}, sum(past) as before
     from (
       select scope as opened, visits as n, few, many, bits, 0 as past from visit_sums
       where of = 'link' and scope in {links: Array(UInt64)} and dimension = 'total' and build in {builds: Array(UInt64)}
       union all
       select visits.link as opened, count() as n, ${sketchOfVisits}, 0 as past from visits
       where visits.link in {links: Array(UInt64)} and kind = 'visit' and machine = '' and (${rawGaps(ever)})
       group by opened
       union all
       select link_past.link as opened, visits as n, few, many, bits, finalizeAggregation(visitors) as past from link_past where link_past.link in {links: Array(UInt64)}
     ) group by opened`,
    { links: links.map(BigInt), builds: buildsOf(ever) }
  )
  return new Map(rows.map(row => [row.link, { visits: row.visits, uniqVisits: peopleOf(row) + row.before }]))
}

const Visits = Type.Object({ link: Type.String(), visits: Type.Integer() })

/** Visits by people over all time of each link that has any, of one owner and of links that are shared with that user. */
export async function visitsOfOwner(
  clickhouse: ClickHouse,
  owner: string,
  shared: string[],
  built: readonly Built[]
): Promise<Map<string, number>> {
  // Totals of links are there of every dekad, sums of an owner only where the visits were many.
  const ofLinks = coverEver(built)
  const detailed = await detailedBuilds(
    clickhouse,
    'owner',
    owner,
    built.map(({ build }) => build)
  )
  const own = coverEver(built.filter(({ build }) => detailed.has(build)))
  const rows = await select(
    clickhouse,
    Visits,
    `select toString(opened) as link, sum(n) as visits
     from (
       select toUInt64OrZero(value) as opened, visits as n from visit_sums
       where of = 'owner' and scope = {owner: UInt64} and dimension = 'link' and span = 'dekad' and build in {own: Array(UInt64)}
       union all
       select visits.link as opened, count() as n from visits
       where owner = {owner: UInt64} and kind = 'visit' and machine = '' and (${rawGaps(own)})
       group by opened
       union all
       select scope as opened, visits as n from visit_sums
       where of = 'link' and scope in {shared: Array(UInt64)} and dimension = 'total' and build in {builds: Array(UInt64)}
       union all
       select visits.link as opened, count() as n from visits
       where visits.link in {shared: Array(UInt64)} and kind = 'visit' and machine = '' and (${rawGaps(ofLinks)})
       group by opened
       union all
       select link_past.link as opened, visits as n from link_past
       where link_past.owner = {owner: UInt64} or link_past.link in {shared: Array(UInt64)}
     ) group by opened`,
    { owner, shared: shared.map(BigInt), own: buildsOf(own), builds: buildsOf(ofLinks) }
  )
  return new Map(rows.map(({ link, visits }) => [link, visits]))
}

const OfOwner = Type.Object({ owner: Type.String(), visits: Type.Integer() })

/**
 * Visits by people over all time of all links of each of these owners that has any: of closed dekads and days, of raw visits where
 * there are none, and of those that are kept no longer.
 */
export async function visitsByOwner(
  clickhouse: ClickHouse,
  owners: readonly string[],
  built: readonly Built[]
): Promise<Map<string, number>> {
  if (owners.length === 0) return new Map()
  const ever = coverEver(built)
  const rows = await select(
    clickhouse,
    OfOwner,
    `select toString(whose) as owner, sum(n) as visits
     from (
       select scope as whose, visits as n from visit_sums
       where of = 'owner' and scope in {owners: Array(UInt64)} and dimension = 'total' and build in {builds: Array(UInt64)}
       union all
       select visits.owner as whose, count() as n from visits
       where visits.owner in {owners: Array(UInt64)} and kind = 'visit' and machine = '' and (${rawGaps(ever)})
       group by whose
       union all
       select link_past.owner as whose, visits as n from link_past where link_past.owner in {owners: Array(UInt64)}
     ) group by whose`,
    { owners: owners.map(BigInt), builds: buildsOf(ever) }
  )
  return new Map(rows.map(({ owner, visits }) => [owner, visits]))
}

const People = Type.Object({ link: Type.String(), day: Type.Integer(), people: Type.Integer() })

/** People of each of the last Moscow days, today last, by link; only links that had any. */
export async function peopleByDay(
  clickhouse: ClickHouse,
  links: string[],
  days: number,
  now: number
): Promise<Map<string, number[]>> {
  if (links.length === 0) return new Map()
  const to = moscowDay(now) + DAY_MS
  const rows = await select(
    clickhouse,
    People,
    `select toString(link) as link, intDiv(toUnixTimestamp64Milli(time) - {from: Int64}, ${DAY_MS}) as day,
            uniqExact(visitor) as people
     from visits
     where visits.link in ({links: Array(UInt64)}) and kind = 'visit' and machine = ''
       and time >= fromUnixTimestamp64Milli({from: Int64}) and time < fromUnixTimestamp64Milli({to: Int64})
     group by visits.link, day`,
    { links: links.map(BigInt), from: to - days * DAY_MS, to }
  )
  const found = new Map<string, number[]>()
  for (const { link, day, people } of rows) {
    const line = found.get(link) ?? Array.from({ length: days }, () => 0)
    line[day] = people
    found.set(link, line)
  }
  return found
}
