import type { ClickHouseClient } from '@clickhouse/client'
import type { Static, TSchema } from 'typebox'
import { Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

import { MEGABYTE } from '#contract/sizes.ts'

import { clusterSettings, openCluster, type Cluster, type ClusterAddress } from './clickhouse-cluster.ts'
import { createServerClient, type Client } from './clickhouse-server-client.ts'
import { createEmbeddedClient } from './embedded/clickhouse-client.ts'
import { useEngine, type Command } from './embedded/use-engine.ts'
import { createPool, type Pool } from './pool.ts'
import { whileThere } from './while-there.ts'

/** Where ClickHouse is: a server's URL, which may be one of a cluster, or a folder for the engine inside this process. */
export type ClickHouseAddress = { url: string; cluster?: ClusterAddress | undefined } | { path: string }

/** Rows for one table, recognised as a whole by their token when they come again. */
export interface Insert {
  table: string
  columns: readonly string[]
  /** TabSeparated, in UTF-8. */
  rows: Uint8Array
  settings: Record<string, string | number>
  token: string
}

export interface ClickHouse {
  /** For migrations, and for what is asked beside inserts: a server's connection for both, the engine's one thing at a time. */
  readonly writer: ClickHouseClient
  insert(insert: Insert): Promise<void>
  /** Rows of a question as TabSeparated, as fast as they are asked for, on a connection of its own. */
  stream(query: string): AsyncIterable<Uint8Array>
  /** For reports: a connection runs one question at a time, so each waits for one of its own. */
  readonly readers: Pool<ClickHouseClient>
  /** Answers at once even while reports run. */
  readonly probe: ClickHouseClient
  /** Rejects when no server is there; who asks meanwhile shares the answer. The engine inside this process always is. */
  ping(): Promise<void>
  /** Absent: one engine has all. What changes stored rows is asked of each of its servers (clickhouse-nodes). */
  readonly cluster?: Cluster | undefined
  close(): Promise<void>
}

/** Whom a question can be put to. */
export type Answering = Pick<ClickHouse, 'readers' | 'ping'>

/**
 * The engine inside this process works on the threads of Node's pool, which are four; a question that waits inside the engine
 * holds one too. Files, passwords and inserts need the others.
 */
const EMBEDDED_READERS = 2
const SERVER_READERS = 8
/** A report leaves half of a small machine to the redirect: a second thread is for one that nobody else asks beside. */
const threadsOf = (idle: number) => (idle > 0 ? 2 : 1)
const REPORT_SECONDS = 20

/** A report that wants more is refused, not the process. */
const REPORT_BYTES = 2_000_000_000

/**
 * As a part of the question: the engine of this process takes each that is told beside it as a statement of its own, 0.8 ms for all, and keeps it for
 * whatever is asked next. A thread reads for itself: to have another one read for it costs a seventh more work while nothing is in
 * memory (docs/performance-history.md).
 */
const settingsOf = (idle: number) =>
  `settings max_execution_time = ${REPORT_SECONDS}, max_memory_usage = ${REPORT_BYTES}, max_threads = ${threadsOf(idle)},
    local_filesystem_read_method = 'pread', output_format_json_quote_64bit_integers = 0`

const validators = new WeakMap<TSchema, Validator>()

/** A question that names thousands of links: the parser takes 256 KiB unless it is told to take more. */
const LONG_QUESTION = 200_000
const longQuestion = { max_query_size: String(32 * MEGABYTE) }

/** Compiled once for a shape, which takes a millisecond; to check a hundred rows without takes as long each time. */
function checkRows(row: TSchema, rows: unknown): void {
  const validator = validators.get(row) ?? Compile(Type.Array(row))
  validators.set(row, validator)
  validator.Parse(rows)
}

const open = (address: ClickHouseAddress): Client & { control?: Command } =>
  'url' in address
    ? createServerClient(address.url, address.cluster && clusterSettings)
    : createEmbeddedClient(address.path)

/** Opens the engine or the server; nothing is asked yet. */
export function connectClickHouse(address: ClickHouseAddress): ClickHouse {
  const { client: writer, insert, stream } = open(address)
  const { client: probe, control } = open(address)
  const count = 'url' in address ? SERVER_READERS : EMBEDDED_READERS
  const clients = Array.from({ length: count }, () => open(address).client)
  const readers = createPool(clients)
  const cluster = 'url' in address && address.cluster ? openCluster(address.url, address.cluster) : undefined
  const isThere = async () => {
    if (cluster) return cluster.ping()
    const answer = await probe.ping()
    if (!answer.success) throw answer.error
  }
  const leave = control && useEngine(control)
  let asking: Promise<void> | undefined
  return {
    writer,
    insert,
    stream,
    probe,
    async ping() {
      if ('path' in address) return
      asking ??= isThere().finally(() => {
        asking = undefined
      })
      await asking
    },
    readers,
    cluster,
    async close() {
      readers.close()
      try {
        await leave?.()
      } finally {
        await Promise.all([writer, probe, ...clients, ...(cluster ? [cluster] : [])].map(one => one.close()))
      }
    }
  }
}

/**
 * Asks one question and checks that each row has the shape told.
 * @throws ClickHouseError, or an Error when the engine is away or a row has another shape.
 */
export async function select<const S extends TSchema>(
  clickhouse: Answering,
  row: S,
  query: string,
  params: Record<string, unknown>
): Promise<Static<S>[]> {
  const rows = await clickhouse.readers.use((reader, idle) =>
    whileThere(clickhouse.ping, async signal => {
      const answer = await reader.query({
        query: `${query}\n${settingsOf(idle)}`,
        query_params: params,
        format: 'JSONEachRow',
        ...(query.length > LONG_QUESTION && { clickhouse_settings: longQuestion }),
        abort_signal: signal
      })
      return answer.json<Static<S>>()
    })
  )
  checkRows(row, rows)
  return rows
}
