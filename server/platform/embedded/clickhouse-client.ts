import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** A client of the engine inside this process, on one folder. Main thread only: the engine crashes at the exit of a worker. */
export function createEmbeddedClient(path: string): ClickHouseClient {
  // The engine declares the client's connection against its own copy of the client's types; at run time it is that interface.
  const connection: unknown = createChdbConnection({ path })
  return createClient({ connection: connection as Connection, log: { level: ClickHouseLogLevel.OFF } })
}
