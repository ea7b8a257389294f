import { hash } from 'node:crypto'

import {
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow
} from 'pg'

import { failed, isDeadlock, isPostgresAway } from './postgres-errors.ts'
import { compile, fragment, type SqlPool, type SqlRunner } from './sql.ts'

type Query = <Row extends QueryResultRow>(statement: QueryConfig) => Promise<QueryResult<Row>>

type Template = Parameters<typeof fragment>

/** Statements of the template on whatever runs them. */
export function runnerOn(query: Query): SqlRunner {
  async function run<Rows extends QueryResultRow[]>(...template: Template) {
    return (await query<Rows[number]>(compile(fragment(...template)))).rows
  }
  return Object.assign(run, {
    prepared: run,
    async unsafe(text: string, values?: unknown[]) {
      // The types of `pg` do not know that several statements have several results.
      const results: QueryResult | QueryResult[] = await query({ text, ...(values && { values }) })
      return [results].flat().flatMap(({ rows }) => rows)
    }
  })
}

/** Named by its text, so that no process can take another's for its own, whatever lies between them and PostgreSQL. */
const preparedOn = (query: Query): SqlRunner['prepared'] =>
  async function prepared<Rows extends QueryResultRow[]>(...template: Template) {
    const statement = compile(fragment(...template))
    const name = hash('sha256', statement.text, 'base64url')
    return (await query<Rows[number]>({ ...statement, name })).rows
  }

/** Of a transaction that PostgreSQL ends because others and it wait for one another. */
const TRIES = 4

/** Takes back what a transaction did; without an answer there is nothing to take back, for its connection is let go. */
async function rollBack(query: Query, because: unknown): Promise<void> {
  if (!isPostgresAway(because)) await query({ text: 'rollback' }).catch(() => {})
}

/** Connections that are lent for one statement or transaction each; one that failed is never lent again. */
export function openPool(config: PoolConfig): SqlPool {
  const pool = new Pool(config)
  const clients = new Set<PoolClient>()
  // The pool itself drops an idle connection that is lost.
  pool.on('error', () => {})
  pool.on('connect', client => {
    clients.add(client)
    // Whoever has it on loan is told by the statement that fails.
    client.on('error', () => {})
  })
  pool.on('remove', client => clients.delete(client))

  const lend = async <Answer>(work: (query: Query) => Promise<Answer>): Promise<Answer> => {
    const client = await pool.connect().catch(failed)
    let lost = false
    const query: Query = <Row extends QueryResultRow>(statement: QueryConfig) =>
      client.query<Row>(statement).catch((error: unknown) => {
        lost ||= !(error instanceof DatabaseError) || isPostgresAway(error)
        return failed(error)
      })
    try {
      return await work(query)
    } finally {
      client.release(lost || client.getTransactionStatus() !== 'I')
    }
  }

  const transaction = <Answer>(work: (tx: SqlRunner) => Promise<Answer>) =>
    lend(async query => {
      await query({ text: 'begin' })
      try {
        const answer = await work(runnerOn(query))
        const { command } = await query({ text: 'commit' })
        // PostgreSQL commits nothing, and does not call it an error, after a failure that `work` kept to itself.
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
        return answer
      } catch (error) {
        await rollBack(query, error)
        throw error
      }
    })

  const once: Query = statement => lend(query => query(statement))

  return Object.assign(runnerOn(once), {
    prepared: preparedOn(once),

    async begin<Answer>(work: (tx: SqlRunner) => Promise<Answer>) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await transaction(work)
        } catch (error) {
          if (!isDeadlock(error) || tries === TRIES) throw error
        }
      }
    },

    async end({ timeout }: { timeout?: number } = {}) {
      const late = Promise.withResolvers<void>()
      const cut = () => {
        for (const client of clients) void client.end()
        late.resolve()
      }
      const timer = timeout === undefined ? undefined : setTimeout(cut, timeout * 1000)
      await Promise.race([pool.end(), late.promise])
      clearTimeout(timer)
    }
  })
}
