import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { createSpoolFile, type SpoolFile } from './spool-file.ts'

/** A closed file is one batch: at most about 20,000 clicks, or what came in a second. */
const FILE_BYTES = 5_000_000
const FILE_MS = 1000

export interface SpoolOptions {
  dir: string
  /** Milliseconds between syncs to the disk; 0 = before each answer. */
  syncMs: number
  /** A file that gets no more clicks. */
  onClosed: (file: string) => void
  /**
   * Clicks that could not be written are lost; 0 when only the sync to the disk failed. The most there can be: of a group that
   * was written in part and could not be taken back (`torn`) whole lines may still be taken in.
   */
  onLost: (clicks: number, error: unknown) => void
}

export interface Spool {
  /** Resolves when the line is in the file, so that a killed process keeps it. Never rejects: a redirect goes on without its click. */
  append(line: string): Promise<void>
  /** Writes what waits and closes the file, so that it is taken in now. */
  rotate(): void
  /** Like `rotate`, for good, and on the disk when it returns. */
  close(): void
  stats(): { lost: number; failing: string | undefined }
}

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
  let file: SpoolFile | undefined
  let rotation: NodeJS.Timeout | undefined
  let lost = 0
  let failing: string | undefined

  const openFile = (): SpoolFile => {
    const opened = createSpoolFile(dir, { syncEach: syncMs === 0, onFault: error => onLost(0, error) })
    rotation = setTimeout(closeFile, FILE_MS)
    return opened
  }

  function closeFile(now = false): void {
    if (!file) return
    const closing = file
    file = undefined
    clearTimeout(rotation)
    closing.close(now)
    onClosed(closing.path)
  }

  const flush = () => {
    if (waiting.length === 0) return
    const [lines, written] = [waiting, group]
    waiting = []
    group = Promise.withResolvers()
    try {
      file ??= openFile()
      file.append(Buffer.from(lines.join('')))
      failing = undefined
    } catch (error) {
      lost += lines.length
      failing = String(error)
      onLost(lines.length, error)
    }
    if (file && (file.bytes >= FILE_BYTES || file.torn)) closeFile()
    written.resolve()
  }

  const syncing = syncMs > 0 ? setInterval(() => file?.sync(), syncMs).unref() : undefined

  return {
    append(line) {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push(`${line}\n`)
      return group.promise
    },
    rotate() {
      flush()
      closeFile()
    },
    close() {
      clearInterval(syncing)
      flush()
      closeFile(true)
    },
    stats: () => ({ lost, failing })
  }
}
