import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'
import type { Static, TSchema } from 'typebox'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

import { createEmbeddedClient } from './embedded/clickhouse-client.ts'
import { createPool, type Pool } from './pool.ts'

/** Where ClickHouse is: a server's URL, or a folder for the engine inside this process. */
export type ClickHouseAddress = { url: string } | { path: string }

export interface ClickHouse {
  /** For inserts and migrations. */
  readonly writer: ClickHouseClient
  /** For reports: a connection runs one question at a time, so each waits for one of its own. */
  readonly readers: Pool<ClickHouseClient>
  /** Answers at once even while reports run. */
  readonly probe: ClickHouseClient
  close(): Promise<void>
}

/**
 * The engine inside this process works on the threads of Node's pool, which are four; a question that waits inside the engine
 * holds one too. Files, passwords and inserts need the others.
 */
const EMBEDDED_READERS = 2
const SERVER_READERS = 8
/** A report leaves half of a small machine to the redirect. */
const REPORT_THREADS = 1
const REPORT_SECONDS = 20

const report = {
  max_threads: REPORT_THREADS,
  max_execution_time: REPORT_SECONDS,
  output_format_json_quote_64bit_integers: 0
} as const

function client(address: ClickHouseAddress): ClickHouseClient {
  return 'url' in address
    ? createClient({
        url: address.url,
        request_timeout: (REPORT_SECONDS + 5) * 1000,
        // What fails is told by whoever asked.
        log: { level: ClickHouseLogLevel.OFF }
      })
    : createEmbeddedClient(address.path)
}

/** Opens the engine or the server; nothing is asked yet. */
export function connectClickHouse(address: ClickHouseAddress): ClickHouse {
  const writer = client(address)
  const probe = client(address)
  const count = 'url' in address ? SERVER_READERS : EMBEDDED_READERS
  const readers = Array.from({ length: count }, () => client(address))
  return {
    writer,
    probe,
    readers: createPool(readers),
    async close() {
      await Promise.all([writer, probe, ...readers].map(one => one.close()))
    }
  }
}

/**
 * Asks one question and checks that each row has the shape told.
 * @throws ClickHouseError, or an Error when the engine is away or a row has another shape.
 */
export async function select<const S extends TSchema>(
  clickhouse: ClickHouse,
  row: S,
  query: string,
  params: Record<string, unknown>
): Promise<Static<S>[]> {
  const rows = await clickhouse.readers.use(async reader => {
    const answer = await reader.query({
      query,
      query_params: params,
      format: 'JSONEachRow',
      clickhouse_settings: report
    })
    return answer.json()
  })
  return Compile(Type.Array(row)).Parse(rows)
}
