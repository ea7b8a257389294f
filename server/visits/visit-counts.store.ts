import { Type } from 'typebox'

import { DAY_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import type { Ever } from './ever-counted.store.ts'
import { joinedSketch, peopleOf, sketchOfVisits } from './people-sketch.ts'
import { coverEver } from './rollups/cover-ever.ts'
import type { Cover } from './rollups/cover.ts'
import { detailedBuilds } from './rollups/visit-sums.store.ts'
import { isPast } from './visit-retention.store.ts'

export interface VisitCounts {
  visits: number
  uniqVisits: number
}

const Integers = Type.Array(Type.Integer())
/** Of thousands of links, by columns: an answer by rows is three times as long, and stays in memory for a while. */
const OfLinks = Type.Object({
  links: Type.Array(Type.String()),
  visits: Integers,
  sketched: Integers,
  exact: Integers,
  set: Integers,
  before: Integers
})

const isWithin = (from: number, to: number) =>
  `time >= fromUnixTimestamp64Milli(${from}) and time < fromUnixTimestamp64Milli(${to})`

/** Raw visits that no sums have; not those that are noted as past and still there. */
function rawGaps({ gaps }: Cover, { leaving }: Ever): string {
  const all = gaps.map(({ from, to }) => isWithin(from, to)).join(' or ')
  if (!leaving) return `(${all})`
  return `(${all}) and not (${isPast(leaving)})`
}

const buildsOf = ({ built }: Cover) => built.map(({ build }) => BigInt(build))

// Links of a page lie all over the table: which rows are theirs is read first (`prewhere`), and nothing else of the others, which halves it.

/**
 * Visits by people over all time of each link that has any: of closed dekads, of raw visits where there are none, and of those
 * that are kept no longer.
 */
export async function countsByLink(
  clickhouse: ClickHouse,
  links: string[],
  counted: Ever
): Promise<Map<string, VisitCounts>> {
  if (links.length === 0) return new Map()
  const ever = coverEver(counted.built)
  const [of] = await select(
    clickhouse,
    OfLinks,
    `with {links: Array(UInt64)} as wanted
     select groupArray(toString(each.opened)) as links, groupArray(each.visits) as visits, groupArray(each.sketched) as sketched,
       groupArray(each.exact) as exact, groupArray(each.set) as set, groupArray(each.before) as before
     from (select opened, sum(n) as visits, ${joinedSketch}, sum(past) as before from (
       select scope as opened, visits as n, few, many, bits, 0 as past from visit_sums
       where of = 'link' and scope in wanted and dimension = 'total' and build in {builds: Array(UInt64)}
       union all
       select visits.link as opened, count() as n, ${sketchOfVisits}, 0 as past from visits
       prewhere visits.link in wanted where kind = 'visit' and machine = '' and ${rawGaps(ever, counted)}
       group by opened
       union all
       select link_past.link as opened, visits as n, few, many, bits, finalizeAggregation(visitors) as past from link_past where link_past.link in wanted
     ) group by opened) as each`,
    { links: links.map(BigInt), builds: buildsOf(ever) }
  )
  return new Map(
    of?.links.map((link, index) => {
      const [visits = 0, sketched = 0, exact = 0, set = 0, before = 0] = [
        of.visits[index],
        of.sketched[index],
        of.exact[index],
        of.set[index],
        of.before[index]
      ]
      const people = peopleOf({ sketched, exact, set, visits }) + before
      return [link, { visits, uniqVisits: Math.min(people, visits) }] as const
    })
  )
}

const Visits = Type.Object({ link: Type.String(), visits: Type.Integer() })

/**
 * Visits by people over all time of each link that has any, of one owner and of links that are shared with that user, whoever they are stored
 * under. `counted`: by days.
 */
export async function visitsOfOwner(
  clickhouse: ClickHouse,
  owner: string,
  shared: string[],
  counted: Ever
): Promise<Map<string, number>> {
  const { built } = counted
  // Totals of links are there of every dekad, sums of an owner only where the visits were many.
  const ofLinks = coverEver(built.filter(({ span }) => span === 'dekad'))
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
       where of = 'owner' and scope = {owner: UInt64} and dimension = 'link' and build in {own: Array(UInt64)}
         and opened not in {shared: Array(UInt64)}
       union all
       select visits.link as opened, count() as n from visits
       where owner = {owner: UInt64} and visits.link not in {shared: Array(UInt64)} and kind = 'visit' and machine = '' and ${rawGaps(own, counted)}
       group by opened
       union all
       select scope as opened, visits as n from visit_sums
       where of = 'link' and scope in {shared: Array(UInt64)} and dimension = 'total' and build in {builds: Array(UInt64)}
       union all
       select visits.link as opened, count() as n from visits
       where visits.link in {shared: Array(UInt64)} and kind = 'visit' and machine = '' and ${rawGaps(ofLinks, counted)}
       group by opened
       union all
       select link_past.link as opened, visits as n from link_past
       where link_past.owner = {owner: UInt64} or link_past.link in {shared: Array(UInt64)}
     ) group by opened`,
    { owner, shared: shared.map(BigInt), own: buildsOf(own), builds: buildsOf(ofLinks) }
  )
  return new Map(rows.map(({ link, visits }) => [link, visits]))
}

const OfOwners = Type.Object({ owners: Type.Array(Type.String()), visits: Integers })

/**
 * Visits by people over all time of all links of each of these owners that has any: of closed dekads and days, of raw visits where
 * there are none, and of those that are kept no longer.
 */
export async function visitsByOwner(
  clickhouse: ClickHouse,
  owners: readonly string[],
  counted: Ever
): Promise<Map<string, number>> {
  if (owners.length === 0) return new Map()
  const ever = coverEver(counted.built)
  const [of] = await select(
    clickhouse,
    OfOwners,
    `with {owners: Array(UInt64)} as wanted
     select groupArray(toString(each.whose)) as owners, groupArray(each.visits) as visits
     from (select whose, sum(n) as visits from (
       select scope as whose, visits as n from visit_sums
       where of = 'owner' and scope in wanted and dimension = 'total' and build in {builds: Array(UInt64)}
       union all
       select visits.owner as whose, count() as n from visits
       where visits.owner in wanted and kind = 'visit' and machine = '' and ${rawGaps(ever, counted)}
       group by whose
       union all
       select link_past.owner as whose, visits as n from link_past where link_past.owner in wanted
     ) group by whose) as each`,
    { owners: owners.map(BigInt), builds: buildsOf(ever) }
  )
  return new Map(of?.owners.map((owner, index) => [owner, of.visits[index] ?? 0]))
}

const People = Type.Object({ link: Type.String(), day: Type.Integer(), people: Type.Integer() })

/**
 * People of each of the last Moscow days, today last, by link; only links that had any. Thousands of a day are estimated (0.3 %): to keep
 * each of millions, of every link of a page, takes more memory than a question has.
 */
export async function peopleByDay(
  clickhouse: ClickHouse,
  links: string[],
  days: number,
  now: number
): Promise<Map<string, number[]>> {
  if (links.length === 0) return new Map()
  const to = startOf(dayOf(now) + 1)
  const rows = await select(
    clickhouse,
    People,
    `select toString(link) as link, intDiv(toUnixTimestamp64Milli(time) - {from: Int64}, ${DAY_MS}) as day,
            least(uniqCombined(17)(visitor), count()) as people
     from visits
     prewhere visits.link in ({links: Array(UInt64)})
     where kind = 'visit' and machine = '' and time >= fromUnixTimestamp64Milli({from: Int64})
       and time < fromUnixTimestamp64Milli({to: Int64})
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
