import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { LaunchOptions } from './process.ts'

const STEP_MS = 10

export interface SetClock {
  /** Of a process that is to run by this clock. */
  launch: Required<Pick<LaunchOptions, 'env' | 'imports'>>
  /** Sets it so many milliseconds beside the real one; resolves when the process goes by it. */
  set(shift: number): Promise<void>
  /** For the process that is started next. */
  setBefore(shift: number): void
  remove(): Promise<void>
}

/** A clock that is set by hand while a process runs by it. */
export async function setClock(): Promise<SetClock> {
  const dir = await mkdtemp(join(tmpdir(), 'tropa-clock-'))
  const file = join(dir, 'shift')
  const told = `${file}.told`
  // Whole, whenever it is read: an empty file would say that the clock is right.
  const write = (shift: number) => {
    writeFileSync(`${file}.new`, String(shift))
    renameSync(`${file}.new`, file)
  }
  write(0)
  return {
    launch: { env: { CLOCK_FILE: file }, imports: [new URL('./clock-preload.ts', import.meta.url).href] },
    async set(shift) {
      write(shift)
      while (!existsSync(told) || readFileSync(told, 'utf8') !== String(shift)) await sleep(STEP_MS)
    },
    setBefore: write,
    remove: () => rm(dir, { recursive: true })
  }
}
