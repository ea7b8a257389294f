import { Readable } from 'node:stream'

import type { ClickHouse } from '#server/platform/clickhouse.ts'

import type { Batch } from './batch.ts'
import { visitColumns } from './visit-columns.ts'

/** One block whatever its size, so that a repeated batch is recognised as a whole by its token. */
const oneBlock = {
  max_insert_threads: '1',
  input_format_parallel_parsing: 0,
  max_insert_block_size: '10000000',
  min_insert_block_size_rows: '10000000',
  min_insert_block_size_bytes: '0',
  async_insert: 0,
  distributed_foreground_insert: 1
} as const

/**
 * Inserts rows of `visitLine`; a batch whose token was seen lately is dropped by the engine, and a server refuses it while an
 * insert of the same token still runs.
 */
export async function insertVisits(clickhouse: ClickHouse, rows: string, token: string): Promise<void> {
  await clickhouse.writer.insert({
    table: 'visits',
    columns: [...visitColumns],
    values: Readable.from([rows], { objectMode: false }),
    format: 'TabSeparated',
    query_id: token,
    clickhouse_settings: { ...oneBlock, insert_deduplication_token: token }
  })
}

/** Ids a question carries: a ClickHouse server takes parameters of up to 128 KiB. */
const IDS_AT_ONCE = 5000

/** The click's id is the first column of a row. */
const idOf = (row: string) => row.slice(0, row.indexOf('\t'))

/** The rows of a batch whose clicks are not stored. The time only tells the engine where it need not look. */
export async function missingRows(clickhouse: ClickHouse, { rows, from, to }: Batch): Promise<string> {
  const lines = rows.split(/(?<=\n)/)
  const stored = new Set<string>()
  for (let first = 0; first < lines.length; first += IDS_AT_ONCE) {
    const ids = lines.slice(first, first + IDS_AT_ONCE).map(row => BigInt(idOf(row)))
    const answer = await clickhouse.writer.query({
      query: `select id from visits where id in ({ids: Array(UInt64)})
        and time between fromUnixTimestamp64Milli({from: Int64}) and fromUnixTimestamp64Milli({to: Int64})`,
      query_params: { ids, from, to },
      format: 'TabSeparated'
    })
    for (const id of (await answer.text()).split('\n')) stored.add(id)
  }
  return lines.filter(row => !stored.has(idOf(row))).join('')
}
