import { clickhouseOf } from '#server/platform/clickhouse-address.ts'
import { connectClickHouse, type ClickHouse } from '#server/platform/clickhouse.ts'
import type { Config } from '#server/platform/config.ts'
import { clickhouseProblem, postgresProblem } from '#server/platform/engine-problem.ts'
import { isPostgresFault } from '#server/platform/postgres-errors.ts'
import { connectPostgres, type PostgresAddress, type Sql } from '#server/platform/postgres.ts'

import { onStopped } from '../command/on-stopped.ts'

interface Engines {
  sql: Sql
  clickhouse: ClickHouse
}

async function onBoth<Answer>(
  address: PostgresAddress,
  config: Config,
  work: (engines: Engines) => Promise<Answer>
): Promise<Answer> {
  const { databaseUrl, clickhouseUrl, dataDir } = config
  const sql = connectPostgres(address)
  const clickhouse = connectClickHouse(clickhouseOf(config))
  try {
    return await work({ sql, clickhouse })
  } catch (error) {
    if (isPostgresFault(error)) throw postgresProblem(error, databaseUrl, dataDir)
    const isTold = error instanceof Error && 'type' in error
    throw isTold ? clickhouseProblem(error, clickhouseUrl, dataDir) : error
  } finally {
    await Promise.all([sql.end({ timeout: 2 }), clickhouse.close()])
  }
}

/** Does something with the databases of an installation that does not run. */
export const withEngines = <Answer>(
  config: Config,
  work: (engines: Engines) => Promise<Answer>
): Promise<Answer> => onStopped(config, postgres => onBoth(postgres, config, work))
