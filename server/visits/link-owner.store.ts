import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import { beginRewriting, untilRewritten } from './rewriting.store.ts'

const OfDay = Type.Object({ day: Type.Integer() })

/** The Moscow days of a link's visits that are stored under others than its owner. */
export async function daysUnderOthers(
  clickhouse: ClickHouse,
  link: string,
  owner: string
): Promise<number[]> {
  const rows = await select(
    clickhouse,
    OfDay,
    `select distinct toUInt16(toDate(addHours(time, 3))) as day from visits
     where visits.link = {link: UInt64} and visits.owner != {owner: UInt64}
     union distinct
     select distinct toUInt16(0) as day from link_past
     where link_past.link = {link: UInt64} and link_past.owner != {owner: UInt64}`,
    { link, owner }
  )
  return rows.map(({ day }) => day)
}

/** Gives all visits of a link to its owner, those too that are only counted. Sums of owners are not touched. */
export async function handLinkOver(clickhouse: ClickHouse, link: string, owner: string): Promise<void> {
  for (const table of ['visits', 'link_past'] as const) {
    await beginRewriting(
      clickhouse,
      `alter table ${table} update owner = {owner: UInt64} where link = {link: UInt64} and owner != {owner: UInt64}`,
      { link, owner }
    )
    await untilRewritten(clickhouse, table)
  }
}
