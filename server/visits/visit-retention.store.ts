import { Type, type Static } from 'typebox'

import { startOf } from '#contract/moscow-days.ts'
import { onEachNode, onEachShard } from '#server/platform/clickhouse-nodes.ts'
import { select, type Answering, type ClickHouse } from '#server/platform/clickhouse.ts'

import type { Leaving } from './ever-counted.store.ts'
import { sketchOfVisits } from './people-sketch.ts'
import { beginRewriting } from './rewriting.store.ts'
import { dekadOf } from './rollups/period.ts'

const Visited = Type.Object({ link: Type.String(), owners: Type.Array(Type.String()) })
/** A link that was visited, and under whom that is stored. */
export type Visited = Static<typeof Visited>

/** Links that were visited in a dekad, in their order: so many of those that follow after one. */
export function visitedIn(
  clickhouse: ClickHouse,
  first: number,
  { after, limit }: { after: string; limit: number }
): Promise<Visited[]> {
  return select(
    clickhouse,
    Visited,
    `select toString(visits.link) as link, arrayMap(one -> toString(one), groupUniqArray(visits.owner)) as owners from visits
     where ${isIn(first)} and visits.link > {after: UInt64}
     group by visits.link order by visits.link limit {limit: UInt32}
     settings optimize_aggregation_in_order = 1`,
    { after, limit }
  )
}

/** What goes together: visits of these links that are stored under these owners, of one dekad. */
export interface Removal {
  id: string
  /** Day on which the dekad begins. */
  first: number
  links: readonly string[]
  owners: readonly string[]
}

/** Only numbers become part of a statement: lists of ids may be longer than a parameter. */
const numbers = (ids: readonly string[]): string => ids.map(id => BigInt(id).toString()).join()

const isIn = (first: number): string =>
  `time >= fromUnixTimestamp64Milli(${startOf(first)}) and time < fromUnixTimestamp64Milli(${startOf(dekadOf(first).end)})`

/** SQL of raw visits that a removal has noted as past, while they are still there. */
export const isPast = ({ run, first }: Leaving): string =>
  `${isIn(first)} and (visits.link, visits.owner) global in (select link, owner from link_past where run = ${BigInt(run)})`

const isOf = ({ first, links, owners }: Removal): string =>
  `${isIn(first)} and visits.link in (${numbers(links)}) and visits.owner in (${numbers(owners)})`

const Count = Type.Object({ count: Type.Integer() })

async function count(clickhouse: Answering, query: string): Promise<number> {
  const [row] = await select(clickhouse, Count, query, {})
  if (!row) throw new Error('a count has no row')
  return row.count
}

/** Notes what a removal takes away from its links' counts over all time, where the visits are; however often, once. */
export async function notePast(clickhouse: ClickHouse, removal: Removal): Promise<void> {
  const run = BigInt(removal.id)
  await onEachShard(clickhouse, reader =>
    reader.command({
      query: `insert into link_past (run, link, owner, visits, few, many, bits)
        select toUInt64(${run}), link, owner, count(), ${sketchOfVisits}
        from visits where ${isOf(removal)} and kind = 'visit' and machine = ''
          and (select count() from link_past where link_past.run = ${run}) = 0
        group by link, owner`,
      // While it runs no other of the same name begins, and so none looks whether it is noted.
      query_id: `retention-${run}`,
      // One block, which is stored whole or not at all. Without a token: the engine inside this process keeps the settings of a
      // connection, so that what is inserted next would pass for the same.
      clickhouse_settings: {
        max_threads: 1,
        max_insert_threads: '1',
        max_block_size: '65536',
        min_insert_block_size_rows: '1000000',
        min_insert_block_size_bytes: '0'
      }
    })
  )
}

const OfDay = Type.Object({ day: Type.Integer(), visits: Type.Integer() })

/** People's visits that a removal takes away, by Moscow day. */
export const visitsByDay = (clickhouse: ClickHouse, removal: Removal): Promise<Static<typeof OfDay>[]> =>
  select(
    clickhouse,
    OfDay,
    `select toUInt16(toDate(addHours(time, 3))) as day, count() as visits from visits
     where ${isOf(removal)} and kind = 'visit' and machine = '' group by day`,
    {}
  )

/** Whether anything of a removal was noted on any server, or is being noted there. */
export async function isNoted(clickhouse: ClickHouse, { id }: Pick<Removal, 'id'>): Promise<boolean> {
  const run = BigInt(id)
  const noted = await onEachNode(clickhouse, node =>
    count(
      node,
      `select (select count() from link_past where run = ${run})
         + (select count() from system.processes where query_id = 'retention-${run}') as count`
    )
  )
  return noted.some(rows => rows > 0)
}

/** Begins to delete what a removal is of. */
export const deleteOld = (clickhouse: ClickHouse, removal: Removal): Promise<unknown> =>
  beginRewriting(clickhouse, `alter table visits delete where ${isOf(removal).replaceAll('visits.', '')}`)

/** Whether something of a removal is still there. */
export const isThere = async (clickhouse: ClickHouse, removal: Removal): Promise<boolean> =>
  (await count(clickhouse, `select count() as count from visits where ${isOf(removal)}`)) > 0

/** Whether a dekad has no visits any more, of whomever. */
export const isEmpty = async (clickhouse: ClickHouse, first: number): Promise<boolean> =>
  (await count(clickhouse, `select count() as count from visits where ${isIn(first)}`)) === 0
