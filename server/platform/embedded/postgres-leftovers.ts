import { readdir, readlink, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { StartError } from '#server/platform/start-error.ts'

import { SOCKET_FILE } from './postgres-socket.ts'

const PATIENCE_MS = 15_000
const STEP_MS = 50

const linkOf = (pid: string, name: string) => readlink(join('/proc', pid, name)).catch(() => '')

/** Every process of a PostgreSQL works in the folder of its cluster, so a number that was given out anew deceives nobody. */
async function isServing(pid: string, cluster: string) {
  const [folder, program] = await Promise.all([linkOf(pid, 'cwd'), linkOf(pid, 'exe')])
  return folder === cluster && basename(program.replace(/ \(deleted\)$/, '')) === 'postgres'
}

async function serving(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const found = await Promise.all(pids.map(pid => isServing(pid, cluster)))
  return pids.filter((_, index) => found[index]).map(Number)
}

function quit(pid: number) {
  try {
    process.kill(pid, 'SIGQUIT')
    // One that was halted (SIGSTOP) hears of it only when it goes on.
    process.kill(pid, 'SIGCONT')
  } catch {
    // Gone by itself meanwhile, or another user's: the next look tells.
  }
}

async function quitAll(cluster: string, left: number): Promise<void> {
  const pids = await serving(cluster)
  if (pids.length === 0) return
  if (left <= 0) {
    throw new StartError(
      `An earlier PostgreSQL (pid ${pids.join(', ')}) does not let go of ${cluster}: end it with \`kill -KILL ${pids.join(' ')}\`, then start again.`
    )
  }
  if (left === PATIENCE_MS) pids.forEach(quit)
  await wait(STEP_MS)
  return quitAll(cluster, left - STEP_MS)
}

/**
 * Ends what an earlier, killed run left of this cluster's server and removes its marks. Nothing else is touched.
 * Only for the holder of the data folder's lock.
 * @throws {StartError} when the earlier server does not end
 */
export async function removeLeftovers(cluster: string, sockets: string): Promise<void> {
  await quitAll(cluster, PATIENCE_MS)
  const marks = [
    join(cluster, 'postmaster.pid'),
    join(sockets, SOCKET_FILE),
    join(sockets, `${SOCKET_FILE}.lock`)
  ]
  await Promise.all(marks.map(path => rm(path, { force: true })))
}
