import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { StartError } from '#server/platform/start-error.ts'
import { syncFolder } from '#server/platform/sync-folder.ts'

import { SUMS, sumsText } from './check-sums.ts'
import { writeFileOf, writePacked } from './packed-file.ts'

const FOLDERS = ['postgres', 'clickhouse', 'spool', 'spool/aside', 'uploads', 'secrets'] as const

/** A backup that is being written; it has its name only when it is whole. */
export interface BackupFolder {
  /** A file of these bytes; answers how many there are. */
  write(path: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** A file of these rows, packed; answers how many there are. */
  writeRows(path: string, rows: AsyncIterable<Uint8Array>): Promise<number>
  /** Bytes of all files. */
  bytes(): number
  /** Gives the folder its name, with everything on the disk. */
  finish(): Promise<void>
  /** Removes what there is of it, unless it is finished. */
  drop(): Promise<void>
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false
  )

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Begins a backup at `dir`, which may not be there yet. What a broken one left is removed. */
export async function beginFolder(dir: string, signal: AbortSignal): Promise<BackupFolder> {
  const place = resolve(dir)
  const partial = `${place}.partial`
  if (await isThere(place)) throw new StartError(`${place} is there already: name a folder that is not.`)
  try {
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { recursive: true, mode: 0o700 })
    for (const folder of FOLDERS) await mkdir(join(partial, folder), { mode: 0o700 })
  } catch (error) {
    throw new StartError(
      `There can be no folder in ${dirname(place)}: name another one for the backup. (${String(error)})`,
      {
        cause: error
      }
    )
  }
  const sums = new Map<string, string>()
  let bytes = 0
  const keep = (path: string, written: { sha256: string; bytes: number }) => {
    sums.set(path, written.sha256)
    bytes += written.bytes
  }
  const write: BackupFolder['write'] = async (path, chunks) => {
    const written = await writeFileOf(join(partial, path), chunks)
    keep(path, written)
    return written.bytes
  }
  return {
    write,
    async writeRows(path, rows) {
      const written = await writePacked(join(partial, path), rows, signal)
      keep(path, written)
      return written.rows
    },
    bytes: () => bytes,
    async finish() {
      await writeFileOf(join(partial, SUMS), bytesOf(sumsText(sums)))
      for (const folder of [...FOLDERS.map(name => join(partial, name)), partial]) await syncFolder(folder)
      await rename(partial, place)
      await syncFolder(dirname(place))
    },
    drop: () => rm(partial, { recursive: true, force: true })
  }
}
