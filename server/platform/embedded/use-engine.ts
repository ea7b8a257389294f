import { setTimeout as sleep } from 'node:timers/promises'

import { drainPending } from 'chdb'

/** A statement may be begun while others are ended. */
const AGAIN_MS = 100

/**
 * Ends what the engine is asked and what it merges by itself; who asked is told that it was cancelled. It has to have nothing to do
 * when its last connection goes: what is at work then finds its memory gone while the process ends, which breaks down or never ends
 * (chdb-io/chdb-core#177).
 */
async function endWork(command: (query: string) => Promise<unknown>): Promise<void> {
  await command('system stop merges')
  const done = drainPending().then(() => true)
  do await command('kill query where query_id != queryID() async')
  while (!(await Promise.race([done, sleep(AGAIN_MS, false)])))
}

/** The process has one engine, which goes with the last who uses it. */
let users = 0

/** @param command over a connection that is free; @returns what is called before the connections are closed */
export function useEngine(command: (query: string) => Promise<unknown>): () => Promise<void> {
  users += 1
  return async () => {
    users -= 1
    if (users === 0) await endWork(command)
  }
}
