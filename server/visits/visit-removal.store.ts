import { Type, type Static } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import { beginRewriting, untilRewritten } from './rewriting.store.ts'

/** Ids of a list: a server takes parameters of up to 128 KiB, the engine inside this process statements of up to 256. */
const LIST = 2500

const inLists = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / LIST) }, (_, nth) => all.slice(nth * LIST, (nth + 1) * LIST))

const Visited = Type.Object({ owner: Type.String(), links: Type.Array(Type.String()) })

const visitedOf = (clickhouse: ClickHouse, owners: string[]) =>
  select(
    clickhouse,
    Visited,
    `select toString(whose) as owner, groupUniqArray(toString(opened)) as links from (
       select visits.owner as whose, link as opened from visits where visits.owner in ({owners: Array(UInt64)})
       union all
       select scope as whose, toUInt64OrZero(value) as opened from visit_sums
       where of = 'owner' and scope in ({owners: Array(UInt64)}) and dimension = 'link'
       union all
       select link_past.owner as whose, link as opened from link_past where link_past.owner in ({owners: Array(UInt64)})
     ) group by whose`,
    { owners: owners.map(BigInt) }
  )

/** The links that visits, or sums of visits, are stored of under these owners; without those who have none. */
export async function visitedLinks(
  clickhouse: ClickHouse,
  owners: string[]
): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const some of inLists(owners)) {
    for (const { owner, links } of await visitedOf(clickhouse, some)) found.set(owner, links)
  }
  return found
}

const Day = Type.Object({ day: Type.Integer() })

/** The Moscow days of an owner's visits. */
export async function daysOfVisits(clickhouse: ClickHouse, owner: string): Promise<number[]> {
  const days = await select(
    clickhouse,
    Day,
    `select distinct toUInt16(toDate(addHours(time, 3))) as day from visits where visits.owner = {owner: UInt64}`,
    { owner }
  )
  return days.map(({ day }) => day)
}

const OfDay = Type.Object({ day: Type.Integer(), visits: Type.Integer() })

/** The Moscow days of people's visits of some of an owner's links, with how many there are. */
export async function visitsByDayOf(
  clickhouse: ClickHouse,
  owner: string,
  links: readonly string[]
): Promise<Static<typeof OfDay>[]> {
  const found = new Map<number, number>()
  for (const some of inLists(links)) {
    const days = await select(
      clickhouse,
      OfDay,
      `select toUInt16(toDate(addHours(time, 3))) as day, countIf(kind = 'visit' and machine = '') as visits
       from visits where visits.owner = {owner: UInt64} and link in ({links: Array(UInt64)}) group by day`,
      { owner, links: some.map(BigInt) }
    )
    for (const { day, visits } of days) found.set(day, (found.get(day) ?? 0) + visits)
  }
  return [...found].map(([day, visits]) => ({ day, visits }))
}

/** Gives visits of some of an owner's links to the owners that those have now. Sums of owners are not touched. */
export async function handVisitsOver(
  clickhouse: ClickHouse,
  owner: string,
  heirs: ReadonlyMap<string, string>
): Promise<void> {
  for (const table of ['visits', 'link_past'] as const) {
    for (const some of inLists([...heirs])) {
      await beginRewriting(
        clickhouse,
        `alter table ${table}
         update owner = transform(link, {links: Array(UInt64)}, {heirs: Array(UInt64)}, owner)
         where owner = {owner: UInt64} and link in ({links: Array(UInt64)})`,
        { owner, links: some.map(([link]) => BigInt(link)), heirs: some.map(([, heir]) => BigInt(heir)) }
      )
    }
    await untilRewritten(clickhouse, table)
  }
}

/** Removes visits of some of an owner's links, from the disk too. Of others there may be some that came in meanwhile: they stay. */
export async function deleteVisits(clickhouse: ClickHouse, owner: string, links: string[]): Promise<void> {
  for (const table of ['visits', 'link_past'] as const) {
    for (const some of inLists(links)) {
      await beginRewriting(
        clickhouse,
        `alter table ${table} delete where owner = {owner: UInt64} and link in ({links: Array(UInt64)})`,
        { owner, links: some.map(BigInt) }
      )
    }
    await untilRewritten(clickhouse, table)
  }
}

/**
 * Removes the sums of links that nobody has any more and, with the last of them, those of their owner, which tell of the links. Sums
 * of hours whose day has not closed are replaced or go with it, for their visits made them stale.
 */
export async function deleteSums(clickhouse: ClickHouse, owner: string, links: string[]): Promise<void> {
  const lists = inLists(links)
  const last = lists.pop() ?? []
  const ofLinks = `of = 'link' and scope in ({links: Array(UInt64)})`
  for (const table of ['hour_totals', 'visit_sums'] as const) {
    for (const some of lists) {
      await beginRewriting(clickhouse, `alter table ${table} delete where ${ofLinks}`, {
        links: some.map(BigInt)
      })
    }
    await beginRewriting(
      clickhouse,
      `alter table ${table} delete where (${ofLinks}) or (of = 'owner' and scope = {owner: UInt64})`,
      { owner, links: last.map(BigInt) }
    )
    await untilRewritten(clickhouse, table)
  }
}
