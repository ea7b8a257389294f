import {
  close,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  statfsSync,
  writeSync
} from 'node:fs'
import { join } from 'node:path'

/** A spool file that is being written. */
export interface SpoolFile {
  readonly path: string
  readonly bytes: number
  /** Appends all of the data or throws and leaves nothing of it; after `torn` nothing may be appended any more. */
  append(data: Buffer): void
  /**
   * Whether a part of a failed append could not be taken back. The reader cuts a torn last line; whole lines before it are
   * taken in although the append threw.
   */
  readonly torn: boolean
  /** Whether somebody has removed it, and all of its lines. Not to be asked of one that is closed. */
  isRemoved(): boolean
  /** Brings to the disk what is not there yet, without waiting. */
  sync(): void
  /** No more lines. The descriptor stays until the disk has everything; `now` waits for that. */
  close(now: boolean): void
}

export interface SpoolFileOptions {
  /** Bytes of the disk that are left to others. */
  reserve: number
  /** Whether each append waits for the disk. */
  syncEach: boolean
  /** Calls one after another, over all files: the disk may take long, and would have every thread of Node's pool. */
  inTurn: (sync: () => Promise<void>) => void
  /** What could not be brought to the disk: it is still in the file, unless the machine loses power. */
  onFault: (error: unknown) => void
}

/** Sorts by time. Never given twice, whatever the clock does: the name is also the token by which a repeated batch is known. */
const nextName = () => `${Date.now()}-${crypto.randomUUID()}.jsonl`

/** @throws what the file system would say of a disk without any room */
function expectRoom(dir: string, reserve: number): void {
  const { bavail, frsize } = statfsSync(dir)
  if (bavail * frsize >= reserve) return
  throw Object.assign(new Error('no room is left on the disk, but for others'), { code: 'ENOSPC' })
}

const toDisk = (fd: number) =>
  new Promise<void>((resolve, reject) => fdatasync(fd, error => (error ? reject(error) : resolve())))

/** Makes a new spool file in `dir`. @throws what the file system says */
export function createSpoolFile(
  dir: string,
  { reserve, syncEach, inTurn, onFault }: SpoolFileOptions
): SpoolFile {
  expectRoom(dir, reserve)
  const path = join(dir, nextName())
  const fd = openSync(path, 'ax', 0o600)
  let bytes = 0
  let synced = 0
  let torn = false
  let waits = false
  let asked = 0
  let closed = false

  const isRemoved = () => {
    try {
      return fstatSync(fd).nlink === 0
    } catch (error) {
      onFault(error)
      return false
    }
  }

  const release = () => close(fd, error => error && onFault(error))

  const sync = () => {
    if (waits || synced === bytes) return
    waits = true
    asked += 1
    inTurn(async () => {
      waits = false
      synced = bytes
      // One that was taken in meanwhile need not come to the disk any more.
      if (!isRemoved()) await toDisk(fd).catch(onFault)
      asked -= 1
      // Closed any earlier, its number could by now be another file's.
      if (closed && asked === 0) release()
    })
  }

  /** A sync under way counts its bytes as synced, but may not have brought them there yet. */
  const syncNow = () => {
    if (synced === bytes && asked === 0) return
    try {
      fdatasyncSync(fd)
      synced = bytes
    } catch (error) {
      onFault(error)
    }
  }

  const takeBack = () => {
    try {
      ftruncateSync(fd, bytes)
    } catch {
      torn = true
    }
  }

  return {
    path,
    get bytes() {
      return bytes
    },
    get torn() {
      return torn
    },
    append(data) {
      try {
        for (let done = 0; done < data.length;) done += writeSync(fd, data, done)
        if (syncEach) fdatasyncSync(fd)
      } catch (error) {
        takeBack()
        throw error
      }
      bytes += data.length
      if (syncEach) synced = bytes
    },
    isRemoved,
    sync,
    close(now) {
      if (now) syncNow()
      else sync()
      closed = true
      if (asked === 0) release()
    }
  }
}
