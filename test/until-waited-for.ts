import { setTimeout as sleep } from 'node:timers/promises'

import type { SqlRunner } from '#server/platform/postgres.ts'

const POLL_MS = 5

/** Resolves when somebody waits for what this transaction holds. */
export async function untilWaitedFor(tx: SqlRunner): Promise<void> {
  const waiting = () => tx`
    select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`
  while ((await waiting()).length === 0) await sleep(POLL_MS)
}
