import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

export interface VisitCounts {
  visits: number
  uniqVisits: number
}

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
