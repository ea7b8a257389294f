import { setTimeout as sleep } from 'node:timers/promises'

import type { ClickHouse } from '#server/platform/clickhouse.ts'
import type { Sql, SqlSession } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'

import { dropSnapshots } from './clickhouse-tables.store.ts'

/** Any number that no other lock of this product has. */
export const BACKUP_LOCK = 7_283_014
/** What a killed backup has left is removed within this time. */
const PATIENCE_MS = 10_000
const LOOK_MS = 100

async function isAlone(session: SqlSession): Promise<boolean> {
  const [lock] = await session<{ held: boolean }[]>`select pg_try_advisory_lock(${BACKUP_LOCK}) as held`
  return lock?.held ?? false
}

/** Makes this backup the only one of the installation, as long as the session lasts. @throws StartError */
export async function holdBackups(session: SqlSession, signal: AbortSignal): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await isAlone(session)); await sleep(LOOK_MS)) {
    signal.throwIfAborted()
    if (performance.now() < end) continue
    throw new StartError('A backup of this installation is under way: wait for its end.')
  }
}

/** Removes what a killed backup has left in ClickHouse: visits there outlive their erasure. One that is under way is left alone. */
export async function dropLeftSnapshots({
  sql,
  clickhouse
}: {
  sql: Sql
  clickhouse: ClickHouse
}): Promise<void> {
  await sql.session(async session => {
    if (await isAlone(session)) await dropSnapshots(clickhouse)
  })
}
