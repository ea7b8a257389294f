import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

import type { Stretch } from './cover.ts'

/** Whoever opens a link chooses what is in them: a flood of visits may have a value each, in all of them. */
export const openColumns = [
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content'
] as const
type OpenColumn = (typeof openColumns)[number]

/**
 * Values of one owner, and of all owners together, in one statement, from which on a column is crowded: more than marks and sites are of, and what
 * numbers of clicks and floods are of. A visit with a value of its own in each column costs 18 rows of sums and 185 µs, nine times as much
 * as another, so that a flood of them came faster than it could be summed (docs/decisions/031).
 */
export const CROWD = 100_000
export const CROWD_OF_ALL = 200_000

/** Of a crowded column, of each owner, the most visited; of all owners together `CROWD_OF_ALL`, the most visited of each first. */
export const KEPT_VALUES = 10_000

/** Stands in sums for the values that are not kept; no visit has it (`cleanText`). */
export const OTHERS = '\u0001'

const COUNTED = `kind = 'visit' and machine = ''`

/** SQL: the visits of a stretch, of two parameters. */
export const between = (from: string, to: string): string =>
  `time >= fromUnixTimestamp64Milli({${from}: Int64}) and time < fromUnixTimestamp64Milli({${to}: Int64})`

const Met = Type.Object({ most: Type.Array(Type.Integer()), all: Type.Array(Type.Integer()) })

/** The columns that are crowded within a stretch. */
export async function crowdedColumns(clickhouse: ClickHouse, slice: Stretch): Promise<OpenColumn[]> {
  const [met] = await select(
    clickhouse,
    Met,
    `select maxForEach(met) as most, sumForEach(met) as all from (
       select [${openColumns.map(column => `uniqCombined(${column})`).join(', ')}] as met from visits
       where ${between('from', 'to')} and ${COUNTED} group by owner)`,
    { ...slice }
  )
  const isCrowded = (index: number) =>
    (met?.most[index] ?? 0) > CROWD || (met?.all[index] ?? 0) > CROWD_OF_ALL
  return openColumns.filter((_, index) => isCrowded(index))
}

/**
 * SQL: the value of a crowded column, or `OTHERS`. `visits`: those of all shards. A value that is not kept has in a statement at most a
 * ten-thousandth of its owner's visits, unless tens of owners are flooded at once. By hashes: the values themselves take gigabytes.
 */
export const keptValue = (column: OpenColumn, visits: string): string =>
  `if(${column} = '' or (owner, sipHash64(${column})) in (
     select owner, hashed from (
       select owner, sipHash64(${column}) as hashed, row_number() over (partition by owner order by count() desc, hashed) as place
       from ${visits} where ${between('from', 'to')} and ${COUNTED} group by owner, hashed)
     where place <= ${KEPT_VALUES} order by place, owner limit ${CROWD_OF_ALL}), ${column}, '${OTHERS}')`
