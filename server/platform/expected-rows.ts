import { Type } from 'typebox'
import { Value } from 'typebox/value'

import type { SqlRunner } from './postgres.ts'
import type { Fragment } from './sql.ts'

const Plans = Type.Array(
  Type.Object({
    'QUERY PLAN': Type.Array(Type.Object({ Plan: Type.Object({ 'Plan Rows': Type.Integer() }) }))
  })
)

/** How many rows the database expects of a statement, which is not run. */
export async function expectedRows(sql: SqlRunner, statement: Fragment): Promise<number> {
  const [row] = Value.Parse(Plans, await sql`explain (format json) ${statement}`)
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
