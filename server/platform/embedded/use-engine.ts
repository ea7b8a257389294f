import { setTimeout as sleep } from 'node:timers/promises'

import { drainPending } from 'chdb'

type Command = (query: string) => Promise<unknown>

/** A statement may be begun while others are ended. */
const AGAIN_MS = 100

/**
 * Ends what the engine is asked and what it merges by itself; who asked is told that it was cancelled. It has to have nothing to do
 * when its last connection goes: what is at work then finds its memory gone while the process ends, which breaks down or never ends
 * (chdb-io/chdb-core#177).
 */
async function endWork(command: Command): Promise<void> {
  await command('system stop merges')
  const done = drainPending().then(() => true)
  do await command('kill query where query_id != queryID() async')
  while (!(await Promise.race([done, sleep(AGAIN_MS, false)])))
}

/** Who uses the engine: the process has one, which goes with the last of them. */
const users = new Set<Command>()

/** @param command over a connection that is free; @returns what is called before the connections are closed */
export function useEngine(command: Command): () => Promise<void> {
  users.add(command)
  return async () => {
    users.delete(command)
    if (users.size === 0) await endWork(command)
  }
}

/** Whoever is cut off by it closes what he has opened. */
const LEAVE_MS = 1000

/** Ends all work of the engine in a process that ends while some of its parts are still being opened. */
export async function endEngine(): Promise<void> {
  const [command] = users
  if (!command) return
  await endWork(command)
  for (const began = performance.now(); users.size > 0 && performance.now() - began < LEAVE_MS;)
    await sleep(10)
  await drainPending()
}
