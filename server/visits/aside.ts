import { lstat, lutimes, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { DAY_MS } from '#contract/durations.ts'
import { removeEach } from '#server/platform/remove-each.ts'

/** They hold addresses of visitors, like the spool they come from. */
const KEPT_MS = 7 * DAY_MS

const asideOf = (spoolDir: string) => join(spoolDir, 'aside')

async function placeFor(file: string): Promise<string> {
  const aside = asideOf(dirname(file))
  await mkdir(aside, { recursive: true, mode: 0o700 })
  return join(aside, basename(file))
}

/** Sets lines of a spool file that are no clicks aside, where a person can look at them. */
export async function setLinesAside(file: string, lines: string[]): Promise<void> {
  await writeFile(await placeFor(file), `${lines.join('\n')}\n`, { mode: 0o600 })
}

/** Sets a whole spool file aside; put back into the spool it is taken in by the next start, no click twice. */
export async function setFileAside(file: string): Promise<void> {
  const place = await placeFor(file)
  await rename(file, place)
  // Its week begins now. Of another user's file the time cannot be set.
  await lutimes(place, new Date(), new Date()).catch(() => {})
}

/** Removes what was set aside more than a week ago. */
export async function removeOldAside(spoolDir: string, now: number): Promise<void> {
  const aside = asideOf(spoolDir)
  const names = await readdir(aside).catch(() => [])
  await removeEach(names, async name => {
    const file = join(aside, name)
    if ((await lstat(file)).mtimeMs < now - KEPT_MS) await rm(file, { recursive: true })
  })
}
