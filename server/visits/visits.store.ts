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
  // A clock that was wrong gives clicks of any month.
  max_partitions_per_insert_block: '0',
  async_insert: 0,
  distributed_foreground_insert: 1
} as const

/**
 * Inserts rows of `visitLine`; a batch whose token was seen lately is dropped by the engine, and a server refuses it while an
 * insert of the same token still runs.
 */
export async function insertVisits(
  clickhouse: ClickHouse,
  rows: Uint8Array | string,
  token: string
): Promise<void> {
  await clickhouse.insert({
    table: 'visits',
    columns: visitColumns,
    rows: typeof rows === 'string' ? Buffer.from(rows) : rows,
    settings: oneBlock,
    token
  })
}

/** Ids a question carries: a ClickHouse server takes parameters of up to 128 KiB. */
const IDS_AT_ONCE = 5000

const [TAB, LINE_END] = ['\t'.charCodeAt(0), '\n'.charCodeAt(0)]

interface Rows {
  /** Each with the id of its click, the first column. */
  each: { id: string; bytes: Uint8Array }[]
  bytes: Uint8Array
}

/** As bytes: a text of a whole batch would hold redirects up while it is made. */
function* inParts(rows: Buffer): Generator<Rows> {
  for (let first = 0, end = 0; first < rows.length; first = end) {
    const each: Rows['each'] = []
    while (end < rows.length && each.length < IDS_AT_ONCE) {
      const start = end
      end = rows.indexOf(LINE_END, start) + 1
      each.push({
        id: rows.toString('latin1', start, rows.indexOf(TAB, start)),
        bytes: rows.subarray(start, end)
      })
    }
    yield { each, bytes: rows.subarray(first, end) }
  }
}

/** The rows of a batch whose clicks are not stored. The time only tells the engine where it need not look. */
export async function missingRows(clickhouse: ClickHouse, { rows, from, to }: Batch): Promise<Uint8Array> {
  const missing: Uint8Array[] = []
  for (const { each, bytes } of inParts(Buffer.from(rows.buffer, rows.byteOffset, rows.length))) {
    const answer = await clickhouse.writer.query({
      query: `select id from visits where id in ({ids: Array(UInt64)})
        and time between fromUnixTimestamp64Milli({from: Int64}) and fromUnixTimestamp64Milli({to: Int64})`,
      query_params: { ids: each.map(({ id }) => BigInt(id)), from, to },
      format: 'TabSeparated'
    })
    const stored = new Set((await answer.text()).split('\n'))
    if (!each.some(({ id }) => stored.has(id))) missing.push(bytes)
    else for (const row of each) if (!stored.has(row.id)) missing.push(row.bytes)
  }
  return Buffer.concat(missing)
}
