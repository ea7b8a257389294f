import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { sumsTables } from '#server/visits/rollups/visit-sums.store.ts'

import { median } from './numbers.ts'
import type { ReportApp } from './report-app.ts'

// The page cache gives up what is not written to and not mapped; that needs no rights beyond those of the file.
const DROP = `
import os, sys
for line in sys.stdin:
    for folder, _, names in os.walk(sys.argv[1]):
        for name in names:
            try:
                file = os.open(os.path.join(folder, name), os.O_RDONLY)
            except OSError:
                continue
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(file)
    print(flush=True)
`

export interface Chill {
  /** Forgets what was read, as a process does that has just started: files of the engine in the page cache, and what the engine keeps of them. */
  chill(): Promise<void>
  close(): void
}

/** One helper for all tries: what a process does after one is started from it takes 10 ms longer, for it no longer owns its memory alone. */
export function openChill({ services }: ReportApp, dir: string): Chill {
  const helper = spawn('python3', ['-c', DROP, join(dir, 'clickhouse')], {
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const done = createInterface({ input: helper.stdout })[Symbol.asyncIterator]()
  const run = (query: string) => services.clickhouse.writer.command({ query })
  return {
    async chill() {
      for (const kept of ['mark cache', 'uncompressed cache', 'query condition cache'])
        await run(`system drop ${kept}`)
      // As the engine does when it starts.
      for (const table of ['visits', ...sumsTables]) await run(`system prewarm mark cache ${table}`)
      helper.stdin.write('\n')
      const { done: isGone } = await done.next()
      if (isGone) throw new Error('the page cache was not dropped')
    },
    close() {
      helper.stdin.end()
    }
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The middle ones of so many tries, milliseconds: by the clock, and of processors, which others on the machine disturb less. */
export async function medianTimes(
  tries: number,
  work: () => Promise<unknown>,
  prepare?: () => Promise<void>
): Promise<{ clock: number; cpu: number }> {
  const times: number[] = []
  const worked: number[] = []
  for (let n = 0; n < tries; n += 1) {
    await prepare?.()
    const before = process.cpuUsage()
    times.push(await timed(work))
    const { user, system } = process.cpuUsage(before)
    worked.push((user + system) / 1000)
  }
  return { clock: median(times), cpu: median(worked) }
}

const YARDSTICK_MB = 64
const YARDSTICK_TRIES = 5

/** How fast the machine is just now, whose speed is another by the half hour: milliseconds for a piece of work that is always the same. */
export function yardstick(): number {
  const bytes = Buffer.alloc(YARDSTICK_MB * 2 ** 20, 'yardstick')
  const times = Array.from({ length: YARDSTICK_TRIES }, () => {
    const began = performance.now()
    createHash('sha512').update(bytes).digest()
    return performance.now() - began
  })
  return median(times)
}
