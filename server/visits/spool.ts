import { fdatasync, fdatasyncSync, ftruncateSync, openSync, writeSync, closeSync, mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A closed file is one batch: at most about 20,000 clicks, or what came in a second. */
const FILE_BYTES = 5_000_000
const FILE_MS = 1000

export interface SpoolOptions {
  dir: string
  /** Milliseconds between syncs to the disk; 0 = before each answer. */
  syncMs: number
  /** A file that gets no more clicks. */
  onClosed: (file: string) => void
  /** Clicks that could not be written; they are lost. */
  onLost: (clicks: number, error: unknown) => void
}

export interface Spool {
  /** Resolves when the line is in the file, so that a killed process keeps it. Never rejects: a redirect goes on without its click. */
  append(line: string): Promise<void>
  /** Writes what waits and closes the file, so that it is taken in now. */
  rotate(): void
  /** Like `rotate`, for good. */
  close(): void
  stats(): { lost: number; open: boolean }
}

interface OpenFile {
  fd: number
  path: string
  bytes: number
  dirty: boolean
  rotation: NodeJS.Timeout
}

let sequence = 0

/** Sorts by time; unique in this process, and across processes because each has a folder of its own and a later start. */
const nextName = () => `${Date.now()}-${process.pid}-${(sequence += 1)}.jsonl`

/** Files that an earlier process left behind, oldest first. */
export async function leftoverFiles(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter(name => name.endsWith('.jsonl'))
  return names
    .toSorted((a, b) => parseInt(a, 10) - parseInt(b, 10) || (a < b ? -1 : 1))
    .map(name => join(dir, name))
}

/**
 * Opens the click spool: clicks of one turn of the event loop are joined, written by one append, and only then are
 * their promises kept (group commit). `fdatasync` follows by the clock, against power loss.
 */
export function openSpool({ dir, syncMs, onClosed, onLost }: SpoolOptions): Spool {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  let waiting: string[] = []
  let group = Promise.withResolvers<void>()
  let file: OpenFile | undefined
  let lost = 0

  const openFile = (): OpenFile => {
    const path = join(dir, nextName())
    const fd = openSync(path, 'ax', 0o600)
    return { fd, path, bytes: 0, dirty: false, rotation: setTimeout(closeFile, FILE_MS) }
  }

  function closeFile(): void {
    if (!file) return
    const { fd, path, rotation } = file
    file = undefined
    clearTimeout(rotation)
    closeSync(fd)
    onClosed(path)
  }

  /** Writes all or nothing: a torn line would spoil the next one. */
  const writeAll = (target: OpenFile, data: Buffer) => {
    try {
      for (let done = 0; done < data.length;) done += writeSync(target.fd, data, done)
      if (syncMs === 0) fdatasyncSync(target.fd)
    } catch (error) {
      ftruncateSync(target.fd, target.bytes)
      throw error
    }
    target.bytes += data.length
    target.dirty = true
  }

  const flush = () => {
    const [lines, written] = [waiting, group]
    waiting = []
    group = Promise.withResolvers()
    try {
      file ??= openFile()
      writeAll(file, Buffer.from(lines.join('')))
      if (file.bytes >= FILE_BYTES) closeFile()
    } catch (error) {
      lost += lines.length
      onLost(lines.length, error)
    }
    written.resolve()
  }

  const rotate = () => {
    if (waiting.length > 0) flush()
    closeFile()
  }

  const sync = () => {
    if (!file?.dirty) return
    file.dirty = false
    fdatasync(file.fd, () => {})
  }
  const syncing = syncMs > 0 ? setInterval(sync, syncMs).unref() : undefined

  return {
    append(line) {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push(`${line}\n`)
      return group.promise
    },
    rotate,
    close() {
      clearInterval(syncing)
      rotate()
    },
    stats: () => ({ lost, open: file !== undefined })
  }
}
