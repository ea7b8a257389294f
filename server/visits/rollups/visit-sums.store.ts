import { Type } from 'typebox'

import { MINUTE_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/sizes.ts'
import { ofAllShards, onEachShard } from '#server/platform/clickhouse-nodes.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import type { Built, Stretch } from './cover.ts'
import { DAY_HOURS, type Span } from './period.ts'
import { between, crowdedColumns, keptValue, openColumns } from './rare-values.store.ts'

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

const Month = Type.Object({ month: Type.Integer() })

/** Months (UTC) of which there are visits, as 202611, read from the marks of the parts however many visits there are. */
export async function monthsOfVisits(clickhouse: ClickHouse): Promise<number[]> {
  const query = 'select toUInt32(toYYYYMM(time)) as month from visits group by toYYYYMM(time) order by month'
  return (await select(clickhouse, Month, query, {})).map(({ month }) => month)
}

/** The day of a visit, and which hour of it; milliseconds of when they begin. */
const DAY = 'toDate(addHours(time, 3))'
const HOUR = 'toHour(addHours(time, 3))'

const ByMinute = Type.Object({ begins: Type.Array(Type.Integer()), counts: Type.Array(Type.Integer()) })

/**
 * How many visits each minute of a stretch has, in the order of time, without those that have none; `begin`: milliseconds. By columns: a
 * month has 44,640 minutes, which take the thread that answers 2 ms to read, and 20 by rows.
 */
export async function visitsByMinute(
  clickhouse: ClickHouse,
  { from, to }: Stretch
): Promise<{ begin: number; visits: number }[]> {
  const [of] = await select(
    clickhouse,
    ByMinute,
    `select groupArray(begin) as begins, groupArray(visits) as counts from (
       select intDiv(toUnixTimestamp64Milli(time), ${MINUTE_MS}) * ${MINUTE_MS} as begin, count() as visits from visits
       where ${between('from', 'to')} group by begin order by begin)`,
    { from, to }
  )
  return of?.begins.map((begin, index) => ({ begin, visits: of.counts[index] ?? 0 })) ?? []
}

/** The first day of a visit's period, and which hour of it. */
const firstOf: Record<Span, string> = {
  hour: DAY,
  day: DAY,
  dekad: 'toStartOfMonth(addHours(time, 3)) + 10 * least(intDiv(toDayOfMonth(addHours(time, 3)) - 1, 10), 2)'
}

const hourOf = (span: Span) => (span === 'hour' ? HOUR : 'toUInt8(0)')

const plainColumns = `link, visitor, kind, button, machine, country, region, city, lat, lon, social, device, os, browser`

/** Owners and links with fewer visits in a period have no sums of it, but for some totals (`alwaysThere`): raw visits are as quick. */
export type Least = Record<'owner' | 'link', number>

/** Whether the owner or the link of a visit has so many in its period that sums are worth while. */
const isMuch = (key: 'owner' | 'link', span: Span, visits: string) =>
  `(${firstOf[span]}, ${hourOf(span)}, ${key}) in (
    select ${firstOf[span]} as begun, ${hourOf(span)} as of_hour, ${key} from ${visits} where ${between('wholeFrom', 'wholeTo')}
    group by begun, of_hour, ${key} having count() >= {least_${key}: UInt32})`

/** For counts over all time totals are there of every dekad, and those of owners of every day. */
const alwaysThere: Record<'owner' | 'link', readonly Span[]> = { owner: ['day', 'dekad'], link: ['dekad'] }

function scopeOf(key: 'owner' | 'link', span: Span, visits: string): string {
  const much = isMuch(key, span, visits)
  return alwaysThere[key].includes(span)
    ? `[('${key}', ${key}, ${much})]`
    : `if(${much}, [('${key}', ${key}, true)], [])`
}

const scopesOf = (span: Span, visits: string) =>
  `arrayConcat([('everyone', toUInt64(0), true)], ${scopeOf('owner', span, visits)}, ${scopeOf('link', span, visits)})`

/** Of one block, whose sums are made in memory at once. */
const BLOCK_ROWS = 65_536
const BLOCK_BYTES = 16 * MEGABYTE
/** A statement that wants more fails, not the process: raw visits answer for its periods. */
const CLOSING_BYTES = 2_000_000_000

const settings = {
  max_threads: 1,
  max_insert_threads: '1',
  max_block_size: String(BLOCK_ROWS),
  min_insert_block_size_rows: String(BLOCK_ROWS),
  // Of visits with long marks fewer rows are a block: what is made of it in memory is a hundred times as much.
  min_insert_block_size_bytes: String(BLOCK_BYTES),
  max_memory_usage: String(CLOSING_BYTES),
  // Two seconds for a day of 300,000 visits; a line to a server has to say that it is alive.
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: '5000'
} as const

export interface Feed {
  span: Span
  /** Visits of other periods are left out. */
  builds: readonly Built[]
  /** What is put through now. */
  slice: Stretch
  /** All of the periods that the slice is of. */
  whole: Stretch
  least: Least
}

/** Puts visits through the view that makes the sums of their periods, where they are: what is much, all of them tell. */
export async function putThrough(
  clickhouse: ClickHouse,
  { span, builds, slice, whole, least }: Feed
): Promise<void> {
  const crowded = new Set(await crowdedColumns(clickhouse, slice))
  const visits = ofAllShards(clickhouse, 'visits')
  const open = openColumns.map(column => (crowded.has(column) ? keptValue(column, visits) : column))
  await onEachShard(clickhouse, reader =>
    reader.command({
      query: `insert into closing_visits (build, span, first, hour, clock_hour, scopes, ${plainColumns}, ${openColumns.join(', ')})
        select transform(toUInt32(toUInt16(${firstOf[span]} as begun)) * 24 + (${hourOf(span)} as of_hour),
                 {begins: Array(UInt32)}, {builds: Array(UInt64)}, toUInt64(0)) as build,
               {span: String}, begun, of_hour, ${HOUR}, ${scopesOf(span, visits)}, ${plainColumns}, ${open.join(', ')}
        from visits where ${between('from', 'to')} and build != 0`,
      query_params: {
        begins: builds.map(({ first, hour }) => first * DAY_HOURS + hour),
        builds: builds.map(({ build }) => BigInt(build)),
        span,
        ...slice,
        wholeFrom: whole.from,
        wholeTo: whole.to,
        least_owner: least.owner,
        least_link: least.link
      },
      clickhouse_settings: settings
    })
  )
}

/** Where sums of every dimension are: of days and dekads, and of hours whose day has not closed. */
const fullTables = ['visit_sums', 'hour_sums'] as const
export const sumsTables = [...fullTables, 'hour_totals'] as const
export type SumsTable = (typeof sumsTables)[number]

/** Where the sums of a span are. */
export const tableOf = (span: Span): SumsTable => (span === 'hour' ? 'hour_sums' : 'visit_sums')

/** Every table that builds of a span have rows in: days have totals of their hours too. */
export const tablesOf = (span: Span): SumsTable[] =>
  span === 'day' ? [tableOf(span), 'hour_totals'] : [tableOf(span)]

const Detailed = Type.Object({ build: Type.String(), visits: Type.Integer() })

/** Those of some builds that have all sums of a scope, `of` and its id, and of how many visits and presses each is. */
export async function detailedBuilds(
  clickhouse: ClickHouse,
  of: 'everyone' | 'owner' | 'link',
  scope: string,
  builds: readonly string[]
): Promise<ReadonlyMap<string, number>> {
  if (builds.length === 0) return new Map()
  const rows = await select(
    clickhouse,
    Detailed,
    fullTables
      .map(
        table => `select toString(${table}.build) as build, sum(visits) as visits from ${table}
          where of = {of: String} and scope = {scope: UInt64} and dimension = 'detailed' and ${table}.build in {builds: Array(UInt64)}
          group by ${table}.build`
      )
      .join(' union all '),
    { of, scope, builds: builds.map(BigInt) }
  )
  return new Map(rows.map(({ build, visits }) => [build, visits]))
}

/** Begins to remove sums of periods of one table that do not count any more: the engine does it aside. */
export const removeBuilds = (
  clickhouse: ClickHouse,
  table: SumsTable,
  builds: readonly string[]
): Promise<unknown> =>
  onEachShard(clickhouse, reader =>
    reader.command({
      query: `alter table ${table} delete where build in ({builds: Array(UInt64)})`,
      query_params: { builds: builds.map(BigInt) },
      clickhouse_settings: { mutations_sync: '0' }
    })
  )
