import { join } from 'node:path'

import type { Config } from '#server/platform/config.ts'
import { lockDataDir } from '#server/platform/embedded/data-dir-lock.ts'
import { startPostgres } from '#server/platform/embedded/postgres-process.ts'
import type { PostgresAddress } from '#server/platform/postgres.ts'

const asItIs = (error: unknown) => error

/**
 * Does something with the PostgreSQL of an installation that does not run, which nobody starts meanwhile.
 * What keeps its folder from being taken is thrown as `lockProblem` tells it.
 */
export async function onStopped<Answer>(
  { dataDir, databaseUrl }: Config,
  work: (postgres: PostgresAddress) => Promise<Answer>,
  lockProblem: (error: unknown) => unknown = asItIs
): Promise<Answer> {
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    throw lockProblem(error)
  })
  try {
    if (databaseUrl !== undefined) return await work({ url: databaseUrl })
    const postgres = await startPostgres({ dir: join(dataDir, 'postgres') })
    try {
      return await work(postgres)
    } finally {
      await postgres.stop()
    }
  } finally {
    await lock.release()
  }
}
