import { Type } from 'typebox'

import { onEachNode, onEachShard } from '#server/platform/clickhouse-nodes.ts'
import { select, unbounded, type ClickHouse } from '#server/platform/clickhouse.ts'
import { isLong, sketchOf } from '#server/visits/people-sketch.ts'
import { beginRewriting, isRewriting } from '#server/visits/rewriting.store.ts'

import { sumsTables, type SumsTable } from './visit-sums.store.ts'

const Partition = Type.Object({ id: Type.String() })

/** Ids of partitions, a quarter or of hours a day each, that a question finds on any node. */
async function partitionsOf(
  clickhouse: ClickHouse,
  query: string,
  params: Record<string, unknown> = {}
): Promise<Set<string>> {
  const found = await onEachNode(clickhouse, node => select(node, Partition, query, params))
  return new Set(found.flat().map(({ id }) => id))
}

const inParts = (clickhouse: ClickHouse, table: SumsTable) =>
  partitionsOf(
    clickhouse,
    `select partition_id as id from system.parts
     where active and database = currentDatabase() and table = {table: String} group by id having count() > 1`,
    { table }
  )

const withLongLists = (clickhouse: ClickHouse, table: SumsTable) =>
  partitionsOf(clickhouse, `select distinct _partition_id as id from ${table} where ${isLong('few.size0')}`)

/**
 * Brings the sums of a partition into one part: blocks of the same period have a row each until then, and what a question costs
 * is the sketches that it has to join. A gigabyte takes half a minute.
 */
const join = (clickhouse: ClickHouse, table: SumsTable, id: string): Promise<unknown> =>
  onEachShard(clickhouse, reader =>
    reader.command({
      query: `optimize table ${table} partition id '${id}' final`,
      clickhouse_settings: {
        ...unbounded,
        optimize_skip_merged_partitions: 1,
        send_progress_in_http_headers: 1,
        http_headers_progress_interval_ms: '5000'
      }
    })
  )

/**
 * Begins to make sketches of visitors that were few in every block of a period and are many together: joined one by one they cost a
 * question several times as much. Until that is done, aside, their rows are as right.
 */
const sketch = (clickhouse: ClickHouse, table: SumsTable, id: string): Promise<unknown> =>
  beginRewriting(
    clickhouse,
    `alter table ${table} update bits = bitmapOr(bits, ${sketchOf('few')}), many = 1, few = []
     in partition id '${id}' where ${isLong('length(few)')}`
  )

/**
 * Makes sums quick to read, whoever wrote them and was stopped before. Only while nobody writes any: parts that are added meanwhile
 * would be joined again and again.
 */
export async function tidySums(clickhouse: ClickHouse, stopped: AbortSignal): Promise<void> {
  for (const table of sumsTables) {
    // Parts of before and after do not join: the next run finds them.
    if (await isRewriting(clickhouse, table)) continue
    for (const id of await inParts(clickhouse, table)) {
      if (stopped.aborted) return
      await join(clickhouse, table, id)
    }
    for (const id of await withLongLists(clickhouse, table)) await sketch(clickhouse, table, id)
  }
}
