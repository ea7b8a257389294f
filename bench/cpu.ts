import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { isAlive, type RunningServer } from '#test/process.ts'

/** Puts every thread of a process on these cores. */
export const pinAll = (pid: number, cores: string): void => {
  execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
}

/** Puts the one thread that answers on a core. */
export const pinMain = (pid: number, core: string): void => {
  execFileSync('taskset', ['-cp', core, String(pid)], { stdio: 'ignore' })
}

/** The same of a server and its PostgreSQL. */
export function pinTree(server: RunningServer, cores: string): void {
  for (const pid of server.tree()) {
    try {
      pinAll(pid, cores)
    } catch (error) {
      // A PostgreSQL process may end meanwhile.
      if (isAlive(pid)) throw error
    }
  }
}

const TICKS_A_SECOND = 100

/** Seconds that all threads of a process, those that ended too, have worked so far. */
export function processTime(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = rest.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_A_SECOND
}

/** Nanoseconds that the thread which answers has worked so far: what it costs, however busy the machine is. */
export const answeringTime = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0])
