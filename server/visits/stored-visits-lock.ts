import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

/** Of this product's advisory locks; any number that none of the others has. */
export const STORED_VISITS_LOCK = 7_283_013

/**
 * Does something while nobody else, of all processes, rewrites stored visits or sums them up: what is summed up is whole, and nothing
 * moves or goes that somebody is at. Held until the work ends or its line to PostgreSQL does. Undefined when somebody else has it.
 */
export const holdStoredVisits = <Answer>(
  sql: Sql,
  work: (tx: SqlRunner) => Promise<Answer>
): Promise<Answer | undefined> =>
  sql.begin(async tx => {
    const [row] = await tx<
      { held: boolean }[]
    >`select pg_try_advisory_xact_lock(${STORED_VISITS_LOCK}) as held`
    return row?.held ? work(tx) : undefined
  })
