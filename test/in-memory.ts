import { statfsSync } from 'node:fs'

/** Of Linux: files in memory. */
const FOLDER = '/dev/shm'
/** Three workers and their engines take some 3 GB of it at most. */
const ROOM = 8 * 2 ** 30

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    return bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM
  } catch {
    return false
  }
}

/**
 * Has temporary files of this process and its children in memory, where there is room: each file of tests has databases of its own, of
 * hundreds of files, which take 20 ms there and 500 on a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = FOLDER
}
