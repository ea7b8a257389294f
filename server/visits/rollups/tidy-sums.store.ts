import { Type } from 'typebox'

import { HOUR_SECONDS } from '#contract/durations.ts'
import { allOrFault } from '#server/platform/all-or-fault.ts'
import { onEachNode, shardsOf, type Storing } from '#server/platform/clickhouse-nodes.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'
import { isLong, sketchOf } from '#server/visits/people-sketch.ts'
import { beginRewriting, isRewriting } from '#server/visits/rewriting.store.ts'

import { sumsTables, type SumsTable } from './visit-sums.store.ts'

const Partition = Type.Object({ id: Type.String() })

/** Of a partition that is joined whenever it is in parts: two minutes of work. A larger one waits until nothing came for a while. */
const SMALL_BYTES = 4e9
const QUIET_SECONDS = HOUR_SECONDS
/** As large as parts may be (migrations/clickhouse/0010): four minutes of work. More is left to the engine, which joins small parts by itself and large ones seldom. */
const JOINED_BYTES = 8 * 1024 ** 3

/**
 * Brings the sums of each partition, a quarter or of hours a day, into one part: blocks of the same period have a row each until then, and
 * what a question costs is the sketches that it has to join. A gigabyte takes half a minute.
 */
async function join(shard: Storing, table: SumsTable, stopped: AbortSignal): Promise<void> {
  const inParts = await select(
    shard,
    Partition,
    `select partition_id as id from system.parts
     where active and database = currentDatabase() and table = {table: String}
     group by id having count() > 1 and sum(bytes_on_disk) <= {most: UInt64} and (
       sum(bytes_on_disk) <= {small: UInt64} or max(modification_time) < now() - {quiet: UInt32})`,
    { table, most: JOINED_BYTES, small: SMALL_BYTES, quiet: QUIET_SECONDS }
  )
  for (const { id } of inParts) {
    if (stopped.aborted) return
    await shard.readers.use(reader =>
      reader.command({
        query: `optimize table ${table} partition id '${id}' final`,
        clickhouse_settings: {
          optimize_skip_merged_partitions: 1,
          send_progress_in_http_headers: 1,
          http_headers_progress_interval_ms: '5000'
        }
      })
    )
  }
}

/** Ids of partitions with lists that are long, on any node. */
async function withLongLists(clickhouse: ClickHouse, table: SumsTable): Promise<Set<string>> {
  const long = `select distinct _partition_id as id from ${table} where ${isLong('few.size0')}`
  const found = await onEachNode(clickhouse, node => select(node, Partition, long, {}))
  return new Set(found.flat().map(({ id }) => id))
}

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
    const shards = await shardsOf(clickhouse)
    await allOrFault(shards.map(shard => join(shard, table, stopped)))
    if (stopped.aborted) return
    for (const id of await withLongLists(clickhouse, table)) await sketch(clickhouse, table, id)
  }
}
