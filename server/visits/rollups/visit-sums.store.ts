import { Type } from 'typebox'

import { select, unbounded, type ClickHouse } from '#server/platform/clickhouse.ts'

import type { Stretch } from './cover.ts'
import type { Span } from './period.ts'

const First = Type.Object({ earliest: Type.Integer() })

/** Milliseconds of the first visit, read from the marks of the parts; null without any. */
export async function earliestVisit(clickhouse: ClickHouse): Promise<number | null> {
  const [row] = await select(
    clickhouse,
    First,
    'select toUnixTimestamp64Milli(min(time)) as earliest from visits having count() > 0',
    {}
  )
  return row?.earliest ?? null
}

const OfDay = Type.Object({ day: Type.Integer(), visits: Type.Integer() })

/** Rows of each Moscow day that has any, in the order of the days. */
export const visitsByDay = (
  clickhouse: ClickHouse,
  { from, to }: Stretch
): Promise<{ day: number; visits: number }[]> =>
  select(
    clickhouse,
    OfDay,
    `select toUInt16(toDate(addHours(time, 3))) as day, count() as visits from visits
     where time >= fromUnixTimestamp64Milli({from: Int64}) and time < fromUnixTimestamp64Milli({to: Int64})
     group by day order by day`,
    { from, to }
  )

/** The first day of a visit's period. */
const firstOf: Record<Span, string> = {
  day: 'toDate(addHours(time, 3))',
  dekad: 'toStartOfMonth(addHours(time, 3)) + 10 * least(intDiv(toDayOfMonth(addHours(time, 3)) - 1, 10), 2)'
}

const columns = `link, visitor, kind, button, machine, country, region, city, lat, lon, social, referrer, device, os,
  browser, utm_source, utm_medium, utm_campaign, utm_term, utm_content`

const between = (from: string, to: string) =>
  `time >= fromUnixTimestamp64Milli({${from}: Int64}) and time < fromUnixTimestamp64Milli({${to}: Int64})`

/** Whether the owner or the link of a visit has so many in its period that sums are worth while. */
const isMuch = (key: 'owner' | 'link', begun: string) =>
  `(${begun}, ${key}) in (select ${begun} as begun, ${key} from visits where ${between('wholeFrom', 'wholeTo')}
    group by begun, ${key} having count() >= {least: UInt32})`

/** Totals of links are there of every dekad, for counts over all time. */
const scopesOf = (span: Span) => {
  const isMuchOfLink = isMuch('link', firstOf[span])
  return `arrayConcat([('everyone', toUInt64(0), true)],
    if(${isMuch('owner', firstOf[span])}, [('owner', owner, true)], []),
    ${span === 'dekad' ? `[('link', link, ${isMuchOfLink})]` : `if(${isMuchOfLink}, [('link', link, true)], [])`})`
}

/** Of one block, whose sums are made in memory at once. */
const BLOCK_ROWS = 65_536

const settings = {
  ...unbounded,
  max_threads: 1,
  max_insert_threads: '1',
  max_block_size: String(BLOCK_ROWS),
  min_insert_block_size_rows: String(BLOCK_ROWS),
  min_insert_block_size_bytes: '0',
  // Two seconds for a day of 300,000 visits; a line to a server has to say that it is alive.
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: '5000'
} as const

export interface Feed {
  span: Span
  /** By first day: visits of other periods are left out. */
  builds: ReadonlyMap<number, string>
  /** What is put through now. */
  slice: Stretch
  /** All of the periods that the slice is of. */
  whole: Stretch
  /** Owners and links with fewer visits in a period have no sums of it, but the total of a link. */
  least: number
}

/** Puts visits through the view that makes the sums of their periods. */
export const putThrough = (
  clickhouse: ClickHouse,
  { span, builds, slice, whole, least }: Feed
): Promise<unknown> =>
  clickhouse.readers.use(reader =>
    reader.command({
      query: `insert into closing_visits (build, span, first, scopes, ${columns})
        select transform(toUInt16(${firstOf[span]} as begun), {firsts: Array(UInt16)}, {builds: Array(UInt64)}, toUInt64(0)) as build,
               {span: String}, begun, ${scopesOf(span)}, ${columns}
        from visits where ${between('from', 'to')} and build != 0`,
      query_params: {
        firsts: [...builds.keys()],
        builds: [...builds.values()].map(BigInt),
        span,
        ...slice,
        wholeFrom: whole.from,
        wholeTo: whole.to,
        least
      },
      clickhouse_settings: settings
    })
  )

const Build = Type.Object({ build: Type.String() })

/** Those of some builds that have all sums of a scope, `of` and its id. */
export async function detailedBuilds(
  clickhouse: ClickHouse,
  of: 'everyone' | 'owner' | 'link',
  scope: string,
  builds: readonly string[]
): Promise<ReadonlySet<string>> {
  if (builds.length === 0) return new Set()
  const rows = await select(
    clickhouse,
    Build,
    `select distinct toString(visit_sums.build) as build from visit_sums
     where of = {of: String} and scope = {scope: UInt64} and dimension = 'detailed' and visit_sums.build in {builds: Array(UInt64)}`,
    { of, scope, builds: builds.map(BigInt) }
  )
  return new Set(rows.map(row => row.build))
}

/**
 * Brings the sums of a month (`2026-11`) into one part: blocks of the same period have a row each until then, and what a question costs
 * is the sketches that it has to join. A gigabyte takes half a minute; what is one part already, nothing.
 */
export const joinSums = (clickhouse: ClickHouse, month: string): Promise<unknown> =>
  clickhouse.readers.use(reader =>
    reader.command({
      query: `optimize table visit_sums partition ${month.replace('-', '')} final`,
      clickhouse_settings: {
        ...unbounded,
        optimize_skip_merged_partitions: 1,
        send_progress_in_http_headers: 1,
        http_headers_progress_interval_ms: '5000'
      }
    })
  )

/** Begins to remove sums that do not count any more: the engine does it aside. */
export const removeBuilds = (clickhouse: ClickHouse, builds: readonly string[]): Promise<unknown> =>
  clickhouse.readers.use(reader =>
    reader.command({
      query: 'alter table visit_sums delete where build in ({builds: Array(UInt64)})',
      query_params: { builds: builds.map(BigInt) },
      clickhouse_settings: { ...unbounded, mutations_sync: '0' }
    })
  )
