import { expectedRows } from '#server/platform/expected-rows.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'
import type { Fragment } from '#server/platform/sql.ts'
import type { Row } from '#server/platform/xlsx-sheet.ts'

import type { FoundRows } from './sheet-kinds.ts'

/** Batches put together until each, but the last, has so many rows. */
export async function* gathered<Found>(
  batches: AsyncIterable<readonly Found[]>,
  count: number
): AsyncGenerator<readonly Found[]> {
  let rows: Found[] = []
  for await (const batch of batches) {
    rows = rows.concat(batch)
    if (rows.length >= count) {
      yield rows
      rows = []
    }
  }
  if (rows.length > 0) yield rows
}

/** Rows of a statement as rows of a sheet: `cellsOf` is asked for a batch of them at a time. */
export async function* rowsOf<Found>(
  batches: AsyncIterable<readonly Found[]>,
  cellsOf: (batch: readonly Found[]) => Iterable<Row> | Promise<Iterable<Row>>
): AsyncGenerator<Row> {
  for await (const batch of batches) yield* await cellsOf(batch)
}

/** With how many rows a file will have: what was counted or, of more than that, what the database expects. */
export async function withTotal(
  sql: SqlRunner,
  { total, exact }: { total: number; exact: boolean },
  statement: Fragment
): Promise<FoundRows> {
  return { statement, total: exact ? total : Math.max(total, await expectedRows(sql, statement)), exact }
}
