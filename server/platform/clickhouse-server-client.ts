import { Readable } from 'node:stream'

import {
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
  type ClickHouseSettings
} from '@clickhouse/client'

import type { ClickHouse } from './clickhouse.ts'

/** A little longer than a report may take. */
const SILENCE_MS = 25_000
/** A statement that says every five seconds how far it is, in a header of 200 bytes, may take some hours. */
const HEADERS_BYTES = 1_000_000

export interface Client {
  client: ClickHouseClient
  insert: ClickHouse['insert']
  stream: ClickHouse['stream']
}

/** A client of a server, with settings for whatever it is asked. */
export function createServerClient(url: string, clickhouse_settings: ClickHouseSettings = {}): Client {
  const client = createClient({
    url,
    request_timeout: SILENCE_MS,
    max_response_headers_size: HEADERS_BYTES,
    clickhouse_settings,
    // What fails is told by whoever asked.
    log: { level: ClickHouseLogLevel.OFF }
  })
  return {
    client,
    async insert({ table, columns: [first = '', ...others], rows, settings, token }) {
      await client.insert({
        table,
        columns: [first, ...others],
        values: Readable.from([rows], { objectMode: false }),
        format: 'TabSeparated',
        query_id: token,
        clickhouse_settings: { ...settings, insert_deduplication_token: token }
      })
    },
    async *stream(query) {
      const { stream } = await client.exec({ query: `${query} format TabSeparated` })
      yield* stream
    }
  }
}
