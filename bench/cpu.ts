import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { isAlive, type RunningServer } from '#test/process.ts'

import { factsOf } from './process-facts.ts'

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

/** Hundredths of a second are the kernel's unit. */
const TICK_NS = 10_000_000

const statOf = (pid: number): string[] => factsOf(pid, 'stat').split(') ')[1]?.split(' ') ?? []

/** Nanoseconds that all threads of these processes, those that ended too, have worked so far; but not of processes that are gone. */
export function workedBy(pids: readonly number[]): number {
  const stats = pids.map(statOf).filter(fields => fields.length > 0)
  return stats.reduce((sum, fields) => sum + (Number(fields[11]) + Number(fields[12])) * TICK_NS, 0)
}

/** Nanoseconds that the thread which answers has worked so far: what it costs, however busy the machine is. */
export const answeringTime = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0])
