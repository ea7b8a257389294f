import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import { moscowDay } from './visitor.ts'

export interface VisitCounts {
  visits: number
  uniqVisits: number
}

const DAY_MS = 24 * 3_600_000

const Row = Type.Object({ link: Type.String(), visits: Type.Integer(), uniqVisits: Type.Integer() })

/** Visits by people over all time of each link that has any. */
export async function countsByLink(
  clickhouse: ClickHouse,
  links: string[]
): Promise<Map<string, VisitCounts>> {
  if (links.length === 0) return new Map()
  const rows = await select(
    clickhouse,
    Row,
    `select toString(link) as link, count() as visits, uniqExact(visitor) as uniqVisits
     from visits where visits.link in ({links: Array(UInt64)}) and kind = 'visit' and machine = ''
     group by visits.link`,
    { links: links.map(BigInt) }
  )
  return new Map(rows.map(({ link, visits, uniqVisits }) => [link, { visits, uniqVisits }]))
}

const Visits = Type.Object({ link: Type.String(), visits: Type.Integer() })

/** Visits by people over all time of each link that has any, of one owner and of links that are shared with that user. */
export async function visitsOfOwner(
  clickhouse: ClickHouse,
  owner: string,
  shared: string[]
): Promise<Map<string, number>> {
  const rows = await select(
    clickhouse,
    Visits,
    `select toString(link) as link, count() as visits
     from visits
     where (owner = {owner: UInt64} or visits.link in ({shared: Array(UInt64)})) and kind = 'visit' and machine = ''
     group by visits.link`,
    { owner, shared: shared.map(BigInt) }
  )
  return new Map(rows.map(({ link, visits }) => [link, visits]))
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
