import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { codeOf } from '#server/platform/error-code.ts'
import { StartError } from '#server/platform/start-error.ts'

export const SOCKET_FILE = '.s.PGSQL.5432'

const LONGEST_SOCKET_PATH = 107

/** A comma or a colon would be read as a list of hosts or as a port. */
const usable = (folder: string) =>
  Buffer.byteLength(join(folder, SOCKET_FILE)) <= LONGEST_SOCKET_PATH && !/[,:]/.test(folder)

function chooseFolder(dir: string): string {
  const own = join(dir, 'socket')
  if (usable(own)) return own
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 16)
  const temporary = join(tmpdir(), `tropa-${name}`)
  if (usable(temporary)) return temporary
  throw new StartError(
    `Neither ${dir} nor ${tmpdir()} is short enough for a Unix socket: set DATA_DIR or TMPDIR to a shorter path.`
  )
}

async function makeFolder(folder: string, uid: number, gid: number) {
  try {
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, uid, gid)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * Makes the folder of PostgreSQL's socket, that nobody but its owner may enter: below `dir`, or below the
 * system's temporary folder when that path is too long.
 * @throws {StartError} when both are too long, or somebody else has prepared the folder
 */
export async function socketFolder(dir: string, uid: number, gid: number): Promise<string> {
  const folder = chooseFolder(dir)
  await makeFolder(folder, uid, gid)
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return folder
  throw new StartError(
    `${folder} is not a private folder of the user with id ${uid}: remove it, then start again.`
  )
}
