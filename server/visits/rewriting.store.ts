import { setTimeout as sleep } from 'node:timers/promises'

import { Type, type Static } from 'typebox'

import { MINUTE_MS } from '#contract/durations.ts'
import { onEachNode, onEachShard } from '#server/platform/clickhouse-nodes.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

type Rewritten = 'visits' | 'visit_sums' | 'hour_sums' | 'hour_totals' | 'link_past'

const LOOK_MS = 100
/** The visits of ten years take a minute or two; what takes longer is looked at again by whoever comes later. */
const PATIENCE_MS = 5 * MINUTE_MS

/** Begins to rewrite a table: the engine does it aside, beside reports and inserts, and remembers it over a restart. */
export const beginRewriting = (
  clickhouse: ClickHouse,
  query: string,
  query_params: Record<string, unknown> = {}
): Promise<unknown> =>
  onEachShard(clickhouse, reader =>
    reader.command({ query, query_params, clickhouse_settings: { mutations_sync: '0' } })
  )

const Count = Type.Object({ count: Type.Integer() })

/** Whether the engine still rewrites a table, whoever asked for it. */
export async function isRewriting(clickhouse: ClickHouse, table: Rewritten = 'visits'): Promise<boolean> {
  const counts = await onEachNode(clickhouse, node =>
    select(
      node,
      Count,
      `select count() as count from system.mutations
       where database = currentDatabase() and table = {table: String} and not is_done`,
      { table }
    )
  )
  return counts.some(([row]) => row?.count !== 0)
}

const Oldest = Type.Object({ seconds: Type.Integer() })

/** How long ago the oldest change of stored rows was asked for that is not done on every node; 0 without any. */
export async function oldestRewriting(clickhouse: ClickHouse): Promise<number> {
  const question = `select if(count() = 0, 0, dateDiff('second', min(create_time), now())) as seconds
    from system.mutations where database = currentDatabase() and not is_done`
  if (!clickhouse.cluster) {
    // Readers may be busy with reports, and whoever looks does not wait long.
    const answer = await clickhouse.probe.query({ query: question, format: 'JSONEachRow' })
    const [row] = await answer.json<Static<typeof Oldest>>()
    return Number(row?.seconds)
  }
  const ages = await onEachNode(clickhouse, node => select(node, Oldest, question, {}))
  return Math.max(0, ...ages.map(([row]) => row?.seconds ?? 0))
}

/**
 * Waits until the engine has rewritten a table; no connection to it waits.
 * @throws when it takes too long
 */
export async function untilRewritten(clickhouse: ClickHouse, table: Rewritten): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (await isRewriting(clickhouse, table)) {
    if (performance.now() > end) throw new Error(`the engine is not done with rewriting ${table}`)
    await sleep(LOOK_MS)
  }
}
