import { createClient, type ClickHouseClient } from '@clickhouse/client'
import type { Static, TSchema } from 'typebox'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

import { createEmbeddedClient } from './embedded/clickhouse-client.ts'

/** Where ClickHouse is: a server's URL, or a folder for the engine inside this process. */
export type ClickHouseAddress = { url: string } | { path: string }

export interface ClickHouse {
  /** For inserts and migrations. */
  readonly writer: ClickHouseClient
  /** Takes a report's connection: one connection runs one question at a time. */
  reader(): ClickHouseClient
  /** Answers at once even while reports run. */
  readonly probe: ClickHouseClient
  close(): Promise<void>
}

const READERS = 4
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
    ? createClient({ url: address.url, request_timeout: (REPORT_SECONDS + 5) * 1000 })
    : createEmbeddedClient(address.path)
}

/** Opens the engine or the server; nothing is asked yet. */
export function connectClickHouse(address: ClickHouseAddress): ClickHouse {
  const writer = client(address)
  const probe = client(address)
  const readers = Array.from({ length: READERS }, () => client(address))
  let turn = 0
  return {
    writer,
    probe,
    reader() {
      turn = (turn + 1) % READERS
      return readers[turn] ?? probe
    },
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
  const answer = await clickhouse
    .reader()
    .query({ query, query_params: params, format: 'JSONEachRow', clickhouse_settings: report })
  return Compile(Type.Array(row)).Parse(await answer.json())
}
