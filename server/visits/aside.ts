import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** They hold addresses of visitors, like the spool they come from. */
const KEPT_MS = 7 * 24 * 3_600_000

const asideOf = (spoolDir: string) => join(spoolDir, 'aside')

/** Sets lines of a spool file that are no clicks aside, where a person can look at them. */
export async function setAside(file: string, lines: string[]): Promise<void> {
  const aside = asideOf(dirname(file))
  await mkdir(aside, { recursive: true, mode: 0o700 })
  await appendFile(join(aside, basename(file)), `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** Removes what was set aside more than a week ago. */
export async function removeOldAside(spoolDir: string, now: number): Promise<void> {
  const aside = asideOf(spoolDir)
  const names = await readdir(aside).catch(() => [])
  for (const name of names) {
    const file = join(aside, name)
    if ((await stat(file)).mtimeMs < now - KEPT_MS) await rm(file)
  }
}
