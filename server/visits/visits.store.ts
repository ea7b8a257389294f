import { Readable } from 'node:stream'

import { Type } from 'typebox'

import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

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

/** Inserts rows of `visitLine`; a batch whose token was seen lately is dropped by the engine. */
export async function insertVisits(clickhouse: ClickHouse, rows: string, token: string): Promise<void> {
  await clickhouse.writer.insert({
    table: 'visits',
    columns: [...visitColumns],
    values: Readable.from([rows], { objectMode: false }),
    format: 'TabSeparated',
    clickhouse_settings: { ...oneBlock, insert_deduplication_token: token }
  })
}

/** The click's id is the first column of a row. */
export const rowsWithout = (rows: string, ids: ReadonlySet<string>): string =>
  rows
    .split(/(?<=\n)/)
    .filter(row => row !== '' && !ids.has(row.slice(0, row.indexOf('\t'))))
    .join('')

/** Ids of the clicks stored between two moments (milliseconds, both inclusive). */
export async function storedIds(clickhouse: ClickHouse, from: number, to: number): Promise<Set<string>> {
  const rows = await select(
    clickhouse,
    Type.Object({ id: Type.String() }),
    `select toString(id) as id from visits
     where time between fromUnixTimestamp64Milli({from: Int64}) and fromUnixTimestamp64Milli({to: Int64})`,
    { from, to }
  )
  return new Set(rows.map(row => row.id))
}
