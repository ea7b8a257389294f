import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Of Linux: files in memory. */
const MEMORY = '/dev/shm'
/** Three workers and their engines take some 3 GB of it at most. */
const ROOM = 8 * 2 ** 30
const OURS = 'tropa-tests-'

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM
  } catch {
    return false
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** What a run left that was killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith(OURS) && !existsSync(`/proc/${name.slice(OURS.length)}`)) remove(join(MEMORY, name))
  }
}

/**
 * Has temporary files of this process and its children in memory, where there is room: each file of tests has databases of its own, of
 * hundreds of files, which take 20 ms there and 500 on a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  removeLeftovers()
  const folder = join(MEMORY, `${OURS}${process.pid}`)
  mkdirSync(folder)
  process.on('exit', () => remove(folder))
  process.env.TMPDIR = folder
}
