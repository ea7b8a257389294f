import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import type { ReportApp } from './report-app.ts'

// The page cache gives up what is not written to and not mapped; that needs no rights beyond those of the file.
const DROP = `
import os, sys
for folder, _, names in os.walk(sys.argv[1]):
    for name in names:
        try:
            file = os.open(os.path.join(folder, name), os.O_RDONLY)
        except OSError:
            continue
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(file)
`

/** Forgets what was read: files of the engine in the page cache, and what the engine itself keeps of them. */
export async function chill({ services }: ReportApp, dir: string): Promise<void> {
  for (const kept of ['mark cache', 'uncompressed cache', 'query condition cache']) {
    await services.clickhouse.writer.command({ query: `system drop ${kept}` })
  }
  execFileSync('python3', ['-c', DROP, join(dir, 'clickhouse')])
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** The middle ones of so many tries, milliseconds: by the clock, and of processors, which others on the machine disturb less. */
export async function median(
  tries: number,
  work: () => Promise<unknown>
): Promise<{ warm: number; cpu: number }> {
  const times: number[] = []
  const worked: number[] = []
  for (let n = 0; n < tries; n += 1) {
    const before = process.cpuUsage()
    times.push(await timed(work))
    const { user, system } = process.cpuUsage(before)
    worked.push((user + system) / 1000)
  }
  return { warm: middle(times), cpu: middle(worked) }
}
