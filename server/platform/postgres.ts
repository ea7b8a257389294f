import type { ClientConfig } from 'pg'

import { cursorThrough } from './postgres-cursor.ts'
import { listenThrough } from './postgres-listen.ts'
import { openPool } from './postgres-pool.ts'
import { sessionThrough } from './postgres-session.ts'
import type { Sql, SqlPool } from './sql.ts'
import { StartError } from './start-error.ts'

export { isDuplicate, isOutOfTime, isPostgresAway } from './postgres-errors.ts'
export type { Sql, SqlRunner, SqlSession } from './sql.ts'

/** Where PostgreSQL is: a URL, or the socket of the embedded one. */
export type PostgresAddress = { url: string } | { socketDir: string; user: string; database: string }

export const POOL_SIZE = 10
/** For a new connection, and for one to become free. */
const CONNECT_TIMEOUT_MS = 5000
const IDLE_TIMEOUT_MS = 60_000
/** A statement of the application that takes longer is a fault, not patience. */
const STATEMENT_TIMEOUT_MS = 15_000
/** PostgreSQL itself ends a statement before this: the line is dead. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000
const KEEP_ALIVE_AFTER_MS = 10_000

/** A machine that dies while it holds a lock is found out within a minute, not in the two hours of a system's default. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

const options = {
  application_name: 'tropa',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: ANSWER_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS
}

/** `sslmode` means what it means to psql: `require` encrypts, `verify-full` also asks who is there. Options of the operator come last. */
function withLibpqModes(text: string): string {
  const url = new URL(text)
  url.searchParams.set('uselibpqcompat', 'true')
  url.searchParams.set('options', [KEEP_ALIVE, url.searchParams.get('options') ?? ''].join(' ').trim())
  return url.href
}

function configOf(address: PostgresAddress): ClientConfig {
  if ('url' in address) return { ...options, connectionString: withLibpqModes(address.url) }
  const { socketDir, user, database } = address
  return { ...options, host: socketDir, port: 5432, user, database, ssl: false }
}

export function connectPostgres(address: PostgresAddress, { connections = POOL_SIZE } = {}): Sql {
  const config = configOf(address)
  const pool: SqlPool = openPool({ ...config, max: connections, idleTimeoutMillis: IDLE_TIMEOUT_MS })
  return Object.assign(pool, {
    listen: listenThrough(config),
    cursor: cursorThrough(config, pool),
    session: sessionThrough(config)
  })
}

const OLDEST_VERSION = 150_000

/** Refuses a database that the product cannot live on. */
export async function checkPostgres(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number; encoding: string; unfinished: boolean }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
           to_regclass('unfinished_restore') is not null as unfinished`
  if (!row || row.version < OLDEST_VERSION) {
    throw new StartError('DATABASE_URL: PostgreSQL 15 or newer is needed; upgrade the server.')
  }
  if (row.encoding !== 'UTF8') {
    throw new StartError(
      `DATABASE_URL: the database is ${row.encoding}; create it with: create database tropa encoding 'UTF8' template template0.`
    )
  }
  const [letters] = await sql<{ cyrillic: boolean }[]>`select lower('Ж') = 'ж' as cyrillic`
  if (letters?.cyrillic !== true) {
    throw new StartError(
      `DATABASE_URL: the locale of the database has no Cyrillic letters; create it with: create database tropa encoding 'UTF8' locale_provider libc locale 'C.UTF-8' template template0.`
    )
  }
  if (row.unfinished) {
    throw new StartError(
      'A restore did not come to its end here: empty DATA_DIR, or make the databases anew, and restore again.'
    )
  }
}
