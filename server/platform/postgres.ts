import postgres from 'postgres'

import { StartError } from './start-error.ts'

export type Sql = postgres.Sql
/** A connection or a transaction: what a store's statement runs on. */
export type SqlRunner = postgres.Sql | postgres.TransactionSql

/** Where PostgreSQL is: a URL, or the socket of the embedded one. */
export type PostgresAddress = { url: string } | { socketDir: string; user: string; database: string }

const POOL_SIZE = 10
const CONNECT_TIMEOUT_SECONDS = 5
/** A statement of the application that takes longer is a fault, not patience. */
const STATEMENT_TIMEOUT_MS = 15_000

const options = {
  max: POOL_SIZE,
  connect_timeout: CONNECT_TIMEOUT_SECONDS,
  idle_timeout: 60,
  connection: { application_name: 'tropa', statement_timeout: STATEMENT_TIMEOUT_MS },
  onnotice: () => {}
}

export function connectPostgres(address: PostgresAddress): Sql {
  if ('url' in address) return postgres(address.url, options)
  return postgres({ ...options, host: address.socketDir, user: address.user, database: address.database })
}

/** Of the driver and the network; and of PostgreSQL: shutting down, crash, starting up, too many connections (appendix A of its manual). */
const awayCodes = new Set(
  `CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT ECONNREFUSED ECONNRESET ENOENT EPIPE
   ETIMEDOUT ENOTFOUND EAI_AGAIN 57P01 57P02 57P03 53300`.split(/\s+/)
)

/** Whether an error means that PostgreSQL cannot be reached now, rather than that a statement is wrong. */
export function isPostgresAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && awayCodes.has(String(error.code))
}

/** Whether a unique index refused a row; `constraint` names it. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return (
    error instanceof postgres.PostgresError && error.code === '23505' && error.constraint_name === constraint
  )
}

const OLDEST_VERSION = 150_000

/** Refuses a database that the product cannot live on. */
export async function checkPostgres(sql: Sql): Promise<void> {
  const [row] = await sql<{ version: number; encoding: string }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`
  if (!row || row.version < OLDEST_VERSION) {
    throw new StartError('DATABASE_URL: PostgreSQL 15 or newer is needed; upgrade the server.')
  }
  if (row.encoding !== 'UTF8') {
    throw new StartError(
      `DATABASE_URL: the database is ${row.encoding}; create it with: create database tropa encoding 'UTF8' template template0.`
    )
  }
}
