import type { SqlRunner } from './postgres.ts'
import type { Fragment } from './sql.ts'

/** `Limit  (cost=0.43..8.45 rows=1 width=8)`; the first line is of the whole. */
const ROWS = / rows=(\d+) /

/** How many rows the database expects of a statement, which is not run. */
export async function expectedRows(sql: SqlRunner, statement: Fragment): Promise<number> {
  const [first] = await sql<{ 'QUERY PLAN': string }[]>`explain ${statement}`
  const [, rows] = first?.['QUERY PLAN'].match(ROWS) ?? []
  if (rows === undefined) throw new Error('a plan that names no rows')
  return Number(rows)
}
