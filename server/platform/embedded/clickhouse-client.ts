// Before the engine is loaded.
import './engine-memory.ts'
import { stat } from 'node:fs'

import { ClickHouseLogLevel, createClient, parseError, type ClickHouseClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'

import type { ClickHouse, Insert } from '#server/platform/clickhouse.ts'
import { behind } from '#server/platform/thread-priority.ts'

import { withLiterals } from './literals.ts'
import { refuseWhileEnding, type Command } from './use-engine.ts'

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** Of the pool on whose threads questions are asked; the engine makes its further threads from there. */
const POOL_THREAD = 'libuv-worker'

interface EmbeddedClient {
  client: ClickHouseClient
  /** The engine reads the bytes where they are: the client's own `insert` makes texts of them, on the thread that answers. */
  insert(insert: Insert): Promise<void>
  /** The client's own answers are made whole before anything of them can be read. */
  stream: ClickHouse['stream']
  control: Command
}

type Question = Parameters<ReturnType<typeof createChdbConnection>['query']>[0]

function written({ query_params, ...question }: Question): Question {
  refuseWhileEnding()
  return { ...question, query: withLiterals(question.query, query_params ?? {}) }
}

/** A client of the engine inside this process, on one folder. Main thread only: the engine crashes at the exit of a worker. */
export function createEmbeddedClient(path: string): EmbeddedClient {
  const engine = behind(POOL_THREAD, () => {
    // Node starts its pool with the first thing for it to do.
    stat(path, () => {})
    return createChdbConnection({ path })
  })
  // The engine declares the client's connection against its own copy of the client's types; at run time it is that interface.
  const connection: unknown = {
    ping: engine.ping.bind(engine),
    close: engine.close.bind(engine),
    insert: engine.insert.bind(engine),
    query: async (question: Question) => engine.query(written(question)),
    exec: async (question: Question) => engine.exec(written(question)),
    command: async (question: Question) => engine.command(written(question))
  }
  return {
    client: createClient({ connection: connection as Connection, log: { level: ClickHouseLogLevel.OFF } }),
    control: query => engine.command({ query }),
    async insert({ table, columns, rows, settings, token }) {
      refuseWhileEnding()
      try {
        await engine.chdb.rawInsert({
          table,
          columns,
          values: rows,
          format: 'TabSeparated',
          settings: { ...settings, insert_deduplication_token: token }
        })
      } catch (error) {
        throw parseError(error instanceof Error ? error : new Error(String(error)))
      }
    },
    async *stream(query) {
      refuseWhileEnding()
      // One at a time on a connection.
      const own = createChdbConnection({ path })
      try {
        for await (const rows of own.chdb.queryStream(query, { format: 'TabSeparated' })) yield rows.raw()
      } finally {
        await own.close()
      }
    }
  }
}
