import { Type } from 'typebox'

import { DAY_MS } from '#contract/durations.ts'
import { startOf } from '#contract/moscow-days.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import type { VisitCounts } from './visit-counts.store.ts'

/** Moscow days by their numbers; `end` is not part of it. */
export interface DaySpan {
  first: number
  end: number
}

/** A link whose visits count from a moment on: milliseconds, 0 for all. */
export interface LinkSince {
  id: string
  since: number
}

/** Named in one question, where several can be asked as well. */
const LINKS_AT_ONCE = 20_000

/** Written out: a server takes 128 KiB of a parameter, which is 7,000 ids, and a product may have more links. */
const listed = (numbers: readonly (bigint | number)[], type: 'UInt64' | 'Int64') =>
  `cast([${numbers.join()}], 'Array(${type})')`
const idsOf = (links: readonly LinkSince[]) =>
  listed(
    links.map(({ id }) => BigInt(id)),
    'UInt64'
  )

const within = `kind = 'visit' and machine = ''
  and time >= fromUnixTimestamp64Milli({from: Int64}) and time < fromUnixTimestamp64Milli({to: Int64})`

/** Links that led elsewhere before, from when on they count. */
const sinceMoved = (moved: readonly LinkSince[]) =>
  `toUnixTimestamp64Milli(time) >= transform(visits.link, ${idsOf(moved)}, ${listed(
    moved.map(({ since }) => since),
    'Int64'
  )}, toInt64(0))`

/** Number of the Moscow day of a visit, counted from the first of the span. */
const day = `intDiv(toUnixTimestamp64Milli(time) - {from: Int64}, ${DAY_MS})`

/** Which visits are asked for, and the parameters of that. */
function askedOf(links: readonly LinkSince[], { first, end }: DaySpan) {
  const from = startOf(first)
  const moved = links.filter(({ since }) => since > from)
  const own = `visits.link in (${idsOf(links)}) and ${within}`
  return {
    where: moved.length > 0 ? `${own} and ${sinceMoved(moved)}` : own,
    params: { from, to: startOf(end) }
  }
}

const Visits = Type.Object({ opened: Type.String(), visits: Type.Integer() })

/** Visits by people within the days of each link that has any. */
export async function visitsByLink(
  clickhouse: ClickHouse,
  links: readonly LinkSince[],
  span: DaySpan
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let from = 0; from < links.length; from += LINKS_AT_ONCE) {
    const { where, params } = askedOf(links.slice(from, from + LINKS_AT_ONCE), span)
    const rows = await select(
      clickhouse,
      Visits,
      `select toString(visits.link) as opened, count() as visits from visits where ${where} group by visits.link`,
      params
    )
    for (const { opened, visits } of rows) found.set(opened, visits)
  }
  return found
}

/** Links that are counted together: who opened two of them is one person. */
export interface LinkGroup {
  key: number
  links: readonly LinkSince[]
}

/** Neighbours together, so many at once; a group is never parted. */
function parted(groups: readonly LinkGroup[]): LinkGroup[][] {
  const parts: LinkGroup[][] = []
  let room = 0
  for (const group of groups) {
    const part = parts.at(-1)
    if (part && group.links.length <= room) part.push(group)
    else {
      parts.push([group])
      room = LINKS_AT_ONCE
    }
    room -= group.links.length
  }
  return parts
}

const People = Type.Object({ key: Type.Integer(), people: Type.Integer() })

/** How many different people opened a link of each group within the days; only groups that had any. */
export async function peopleByGroup(
  clickhouse: ClickHouse,
  groups: readonly LinkGroup[],
  span: DaySpan
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const part of parted(groups)) {
    const keys = part.flatMap(({ key, links }) => links.map(() => key))
    const all = part.flatMap(({ links }) => links)
    const { where, params } = askedOf(all, span)
    const rows = await select(
      clickhouse,
      People,
      `select transform(visits.link, ${idsOf(all)}, ${listed(keys, 'UInt64')}, toUInt64(0)) as key,
              uniqExact(visitor) as people
       from visits where ${where} group by key`,
      params
    )
    for (const { key, people } of rows) found.set(key, people)
  }
  return found
}

const Linked = Type.Object({
  opened: Type.String(),
  visits: Type.Integer(),
  uniqVisits: Type.Integer(),
  days: Type.Array(Type.Integer())
})

/** Of a link. */
export interface LinkVisits extends VisitCounts {
  /** Numbers of the days on which it had visits, in order. */
  days: number[]
}

/** Links that had visits by people within the days, the most visited first, so many of them at most; of as many, the newest. */
export async function mostVisited(
  clickhouse: ClickHouse,
  links: readonly LinkSince[],
  span: DaySpan,
  limit: number
): Promise<Map<string, LinkVisits>> {
  const { where, params } = askedOf(links, span)
  const rows = await select(
    clickhouse,
    Linked,
    `select toString(visits.link) as opened, count() as visits, uniqExact(visitor) as uniqVisits,
            arraySort(groupUniqArray(${day})) as days
     from visits where ${where} group by visits.link order by visits desc, visits.link desc limit {limit: UInt32}`,
    { ...params, limit }
  )
  return new Map(
    rows.map(({ opened, days, ...counts }) => [
      opened,
      { ...counts, days: days.map(index => span.first + index) }
    ])
  )
}

const Daily = Type.Object({
  whole: Type.Integer(),
  day: Type.Integer(),
  visits: Type.Integer(),
  uniqVisits: Type.Integer()
})

/** Visits by people of all of the links together: of the whole span, and of each day that had any, by its number. */
export async function visitsByDay(
  clickhouse: ClickHouse,
  links: readonly LinkSince[],
  span: DaySpan
): Promise<{ whole: VisitCounts; days: Map<number, VisitCounts> }> {
  const { where, params } = askedOf(links, span)
  const rows = await select(
    clickhouse,
    Daily,
    `select grouping(day) as whole, day, count() as visits, uniqExact(visitor) as uniqVisits
     from (select ${day} as day, visitor from visits where ${where})
     group by grouping sets ((day), ())`,
    params
  )
  const whole = rows.find(row => row.whole === 1)
  const days = rows.filter(row => row.whole === 0)
  return {
    whole: { visits: whole?.visits ?? 0, uniqVisits: whole?.uniqVisits ?? 0 },
    days: new Map(
      days.map(({ day: index, visits, uniqVisits }) => [span.first + index, { visits, uniqVisits }])
    )
  }
}
