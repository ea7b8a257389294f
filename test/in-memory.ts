import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

/** Of Linux: files in memory. */
const MEMORY = '/dev/shm'
/** Three workers and their engines take some 3 GB of it at most. */
const ROOM = 8 * 2 ** 30

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM
}

/** How folders of this user's runs begin, in this container, whose processes have numbers of their own. */
const prefix = () => `tropa-${userInfo().uid}-${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}-`

const remove = (name: string) => rmSync(join(MEMORY, name), { recursive: true, force: true })

/**
 * Has temporary files of this process and its children in memory, where there is room: each file of tests has databases of its own, of
 * hundreds of files, which take 20 ms there and 500 on a disk. What a run left that was killed goes.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return
  const ours = prefix()
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith(ours) && !existsSync(`/proc/${name.slice(ours.length)}`)) remove(name)
  }
  if (!hasRoom()) return
  const name = `${ours}${process.pid}`
  mkdirSync(join(MEMORY, name))
  process.on('exit', () => remove(name))
  process.env.TMPDIR = join(MEMORY, name)
}
