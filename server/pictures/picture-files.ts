import { randomUUID } from 'node:crypto'
import type { StatsFs } from 'node:fs'
import { open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '#server/platform/error-code.ts'

const NAME = /^[0-9a-f]{32}\.jpg$/

type Disk = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>

/** Clicks are written to the same disk: so much of it is never taken by pictures. */
const RESERVE_BYTES = 1e9
const RESERVE_SHARE = 0.05

export const leavesReserve = ({ bavail, blocks, bsize }: Disk): boolean =>
  bavail * bsize > Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE)

/** The folder of the pictures. */
export interface PictureFiles {
  /** Whether the disk has room for pictures. */
  hasRoom(): Promise<boolean>
  /** Writes all of it beside the pictures, safe from a power cut. */
  prepare(data: Buffer): Promise<{ place(name: string): Promise<void>; drop(): Promise<void> }>
  /** Undefined: there is none of that name. */
  open(name: string): Promise<FileHandle | undefined>
  remove(name: string): Promise<void>
  /** What is in the folder: pictures, and what is being written or was left unfinished. */
  names(): Promise<{ pictures: string[]; unfinished: string[] }>
  /** Whether it was written before that time. */
  isOlder(name: string, time: number): Promise<boolean>
}

export function openPictureFiles(dir: string): PictureFiles {
  const remove = (name: string) => rm(join(dir, name), { force: true })

  return {
    hasRoom: async () => leavesReserve(await statfs(dir)),
    async prepare(data) {
      const part = join(dir, `${randomUUID()}.part`)
      const drop = () => rm(part, { force: true })
      try {
        const handle = await open(part, 'wx', 0o600)
        try {
          await handle.writeFile(data)
          await handle.sync()
        } finally {
          await handle.close()
        }
      } catch (error) {
        await drop()
        throw error
      }
      return { place: name => rename(part, join(dir, name)), drop }
    },
    async open(name) {
      if (!NAME.test(name)) return undefined
      try {
        return await open(join(dir, name), 'r')
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    },
    remove,
    async names() {
      const names = await readdir(dir)
      return {
        pictures: names.filter(name => NAME.test(name)),
        unfinished: names.filter(name => name.endsWith('.part'))
      }
    },
    async isOlder(name, time) {
      const known = await stat(join(dir, name)).catch(() => undefined)
      return known !== undefined && known.mtimeMs < time
    }
  }
}
