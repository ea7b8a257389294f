import type { Fragment, SqlRunner } from './sql.ts'

/** Lists are counted exactly up to here; beyond it an estimate is enough. */
export const EXACT_TO = 10_000
/** What a search finds among very many lies scattered, a block of the disk for each. */
export const SEARCHED_TO = 1000

export interface Counted {
  total: number
  exact: boolean
}

/** What a list tells of how much there is; at most one more than `to` was counted. */
export function totalOf({ total } = { total: 0 }, to = EXACT_TO): Counted {
  return { total: Math.min(total, to), exact: total <= to }
}

/** Counts rows as far as a list tells. `from`: the statement from `from` on. */
export async function countRows(sql: SqlRunner, from: Fragment): Promise<Counted> {
  const [found] = await sql<{ total: number }[]>`
    select count(*)::int as total from (select 1 ${from} limit ${EXACT_TO + 1}) as found`
  return totalOf(found)
}
