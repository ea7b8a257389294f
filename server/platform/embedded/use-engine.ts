import { setTimeout as sleep } from 'node:timers/promises'

import { drainPending } from 'chdb'

/** Asks something that is never refused, over a connection that is free. */
export type Command = (query: string) => Promise<unknown>

/** A statement may have been begun while others were ended. */
const AGAIN_MS = 100
/** Whoever is cut off closes what he has opened. */
const LEAVE_MS = 1000

/** Who uses the engine: the process has one, which goes with the last of them. */
const users = new Set<Command>()
const state = { isEnding: false, leaving: Promise.resolve() }

/** @throws when the engine ends: what it was asked then would be at work while it goes */
export function refuseWhileEnding(): void {
  if (state.isEnding) throw new Error('the engine ends: nothing is asked any more')
}

/**
 * Ends what the engine is asked and what it merges by itself; who asked is told that it was cancelled. It has to have nothing to do
 * when its last connection goes: what is at work then finds its memory gone while the process ends, which breaks down or never ends
 * (chdb-io/chdb-core#177).
 */
async function endWork(command: Command): Promise<void> {
  state.isEnding = true
  await command('system stop merges')
  const done = drainPending().then(() => true)
  while (state.isEnding) {
    await command('kill query where query_id != queryID() async')
    if (await Promise.race([done, sleep(AGAIN_MS, false)])) break
  }
  // Somebody began to use it meanwhile.
  if (!state.isEnding) await command('system start merges')
}

/** @returns what is called before the connections are closed */
export function useEngine(command: Command): () => Promise<void> {
  users.add(command)
  state.isEnding = false
  return async () => {
    users.delete(command)
    if (users.size === 0) state.leaving = endWork(command)
    await state.leaving
  }
}

/** Ends all work of the engine in a process that ends, also while some of its parts are still being opened or closed. */
export async function endEngine(): Promise<void> {
  const [command] = users
  if (command) await endWork(command)
  for (const began = performance.now(); users.size > 0 && performance.now() - began < LEAVE_MS;)
    await sleep(10)
  await state.leaving
  await drainPending()
}
