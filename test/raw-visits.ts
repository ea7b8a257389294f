import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { VisitRow } from '#server/visits/visit.ts'

type Stored = Omit<VisitRow, 'time'> & { ms: string }

const asText = ['id', 'link', 'owner', 'visitor'].map(column => `toString(visits.${column}) as ${column}`)

/** Every visit that is stored, one by one. */
export async function rawVisits({ probe }: ClickHouse): Promise<VisitRow[]> {
  const answer = await probe.query({
    query: `select ${asText.join(', ')}, toString(toUnixTimestamp64Milli(time)) as ms,
              * except (id, link, owner, visitor, time) from visits`,
    format: 'JSONEachRow'
  })
  const rows = await answer.json<Stored>()
  // Places are kept in 32 bits.
  return rows.map(({ ms, ...row }) =>
    Object.assign(row, { time: Number(ms), lat: Math.fround(row.lat), lon: Math.fround(row.lon) })
  )
}
