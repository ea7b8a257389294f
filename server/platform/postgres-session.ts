import { Client, type ClientConfig } from 'pg'

import { copyIn, copyOut } from './postgres-copy.ts'
import { failed } from './postgres-errors.ts'
import { runnerOn } from './postgres-pool.ts'
import type { Sql } from './sql.ts'

/** Work on a connection of its own, whose statements may take as long as they like. */
export function sessionThrough(config: ClientConfig): Sql['session'] {
  return async work => {
    const client = new Client({ ...config, statement_timeout: undefined, query_timeout: 0 })
    // Whoever works is told by the statement that fails.
    client.on('error', () => {})
    try {
      await client.connect().catch(failed)
      // The driver tells PostgreSQL of no time that is 0, and an operator may have set one.
      await client.query('set statement_timeout = 0').catch(failed)
      const runner = runnerOn(statement => client.query(statement).catch(failed))
      return await work(
        Object.assign(runner, {
          copyOut: (statement: string) => copyOut(client, statement),
          copyIn: (statement: string, rows: AsyncIterable<Uint8Array>) => copyIn(client, statement, rows)
        })
      )
    } finally {
      await client.end().catch(() => {})
    }
  }
}
