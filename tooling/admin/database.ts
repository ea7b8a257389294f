import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '#server/platform/config.ts'
import { postgresProblem } from '#server/platform/engine-problem.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { connectPostgres, type PostgresAddress, type Sql } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'

import { onStopped } from '../command/on-stopped.ts'

export type Work = (sql: Sql, config: Config) => Promise<void>

async function onDatabase(address: PostgresAddress, config: Config, work: Work): Promise<void> {
  const sql = connectPostgres(address)
  try {
    const [table] =
      await sql`select 1 where to_regclass('users') is not null and to_regclass('audit') is not null`
    if (!table) throw new StartError('The database is empty: start the server once.')
    await work(sql, config)
  } catch (error) {
    throw postgresProblem(error, config.databaseUrl, config.dataDir)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

const busy = (error: unknown) =>
  error instanceof StartError
    ? new StartError(
        `${error.message}\nWhile the server runs its own PostgreSQL is out of reach: stop it, run this again, then start it.`,
        { cause: error }
      )
    : error

/** The database of the server itself: nobody else may have it meanwhile. */
async function onEmbedded(config: Config, work: Work): Promise<void> {
  const { dataDir } = config
  const fault = await stat(join(dataDir, 'postgres')).then(() => '', codeOf)
  // One that may not be looked into is told of when it is to be locked.
  if (fault === 'ENOENT') {
    throw new StartError(`There is no database in ${dataDir}: start the server once, or set DATA_DIR.`)
  }
  await onStopped(config, postgres => onDatabase(postgres, config, work), busy)
}

/** Does something in the database of the configured installation; a server with a database of its own may run meanwhile. */
export const inDatabase = (config: Config, work: Work): Promise<void> =>
  config.databaseUrl === undefined
    ? onEmbedded(config, work)
    : onDatabase({ url: config.databaseUrl }, config, work)
