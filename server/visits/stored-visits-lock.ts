import type { Sql, SqlRunner } from '#server/platform/postgres.ts'

/** Of this product's advisory locks; any numbers that none of the others has. */
export const STORED_VISITS_LOCK = 7_283_013
const REWRITING_LOCK = 7_283_015

/** Undefined when somebody else has one of the locks. */
const hold = <Answer>(
  sql: Sql,
  locks: readonly number[],
  work: (tx: SqlRunner) => Promise<Answer>
): Promise<Answer | undefined> =>
  sql.begin(async tx => {
    // The work is done elsewhere, however long it takes.
    await tx`set local idle_in_transaction_session_timeout = 0`
    const [row] = await tx<{ held: boolean }[]>`
      select bool_and(pg_try_advisory_xact_lock(lock)) as held from unnest(${locks}::bigint[]) as lock`
    return row?.held ? work(tx) : undefined
  })

/**
 * Does something while nobody else, of all processes, rewrites stored visits or sums them up: what is summed up is whole, and nothing
 * moves or goes that somebody is at. Held until the work ends or its line to PostgreSQL does. Undefined when somebody else has it.
 */
export const holdStoredVisits = <Answer>(
  sql: Sql,
  work: (tx: SqlRunner) => Promise<Answer>
): Promise<Answer | undefined> => hold(sql, [STORED_VISITS_LOCK], work)

/** The same for whoever rewrites them. */
export const rewriteStoredVisits = <Answer>(
  sql: Sql,
  work: (tx: SqlRunner) => Promise<Answer>
): Promise<Answer | undefined> => hold(sql, [STORED_VISITS_LOCK, REWRITING_LOCK], work)

/** Does something while nobody rewrites them; they may be summed up meanwhile, which takes long at times. */
export const keepStoredVisits = <Answer>(
  sql: Sql,
  work: (tx: SqlRunner) => Promise<Answer>
): Promise<Answer | undefined> => hold(sql, [REWRITING_LOCK], work)
