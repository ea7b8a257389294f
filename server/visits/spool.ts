import { mkdirSync, statfsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { MEGABYTE } from '#contract/sizes.ts'
import { createInTurn } from '#server/platform/in-turn.ts'

import { LINE_MAX } from './click.ts'
import { createSpoolFile, type SpoolFile } from './spool-file.ts'

/** A closed file is one batch: at most about 20,000 clicks, or what came in a second. */
const FILE_BYTES = 5_000_000
const FILE_MS = 1000

/**
 * PostgreSQL, which ends when its journal finds no room, may be on the same disk: a redirect goes on without its click, but not sign-in and
 * payments without it. The engine stops before (migrations/clickhouse/0010). A small disk is the spool's own.
 */
function reserveOf(dir: string): number {
  const { blocks, frsize } = statfsSync(dir)
  return Math.min(128 * MEGABYTE, (blocks * frsize) / 100)
}

/** Empty lines, which are no clicks; as much as the longest click needs. */
const TRIAL = '\n'.repeat(LINE_MAX)

export interface SpoolOptions {
  dir: string
  /** Milliseconds between syncs to the disk; 0 = before each answer. */
  syncMs: number
  /** Bytes of the disk that the spool leaves to others. */
  reserve?: number
  /** A file that gets no more clicks. */
  onClosed: (file: string) => void
  /**
   * Clicks that could not be written, or whose file was removed before it was closed, are lost. The most there can be: of a group that was written in part and could not be
   * taken back (`torn`) whole lines may still be taken in.
   */
  onLost: (clicks: number, error: unknown) => void
  /** Clicks that are in a file could not be brought to the disk. */
  onUnsynced: (error: unknown) => void
}

export interface Spool {
  /**
   * Calls `written` when the line is in the file, so that a killed process keeps it; also when it could not be written, for a
   * redirect goes on without its click. `written` may not throw.
   */
  append(line: string, written: () => void): void
  /** Writes what waits and closes the file, so that it is taken in now. */
  rotate(): void
  /** Like `rotate`, for good, and on the disk when it returns; files closed before may still wait for a slow one. */
  close(): void
  /**
   * Whether clicks can be written. After a write that failed another one is tried: where nobody is sent to open a link until this
   * says so, no click would do it. @throws what it failed with
   */
  check(): void
  /** Clicks lost since the start. */
  lost(): number
}

/** Files that an earlier process left behind, oldest first. */
export async function leftoverFiles(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter(name => name.endsWith('.jsonl'))
  return names
    .toSorted((a, b) => parseInt(a, 10) - parseInt(b, 10) || (a < b ? -1 : 1))
    .map(name => join(dir, name))
}

/**
 * Opens the click spool: clicks of one turn of the event loop are joined, written by one append, and only then is
 * each told (group commit). `fdatasync` follows by the clock, against power loss.
 */
export function openSpool({ dir, syncMs, reserve, onClosed, onLost, onUnsynced }: SpoolOptions): Spool {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const left = reserve ?? reserveOf(dir)
  let lines: string[] = []
  let waiting: (() => void)[] = []
  let file: SpoolFile | undefined
  let rotation: NodeJS.Timeout | undefined
  /** Clicks in the file. */
  let clicks = 0
  let lost = 0
  let failing = false

  const lose = (count: number, error: unknown) => {
    lost += count
    onLost(count, error)
  }

  const turns = createInTurn()
  const inTurn = (sync: () => Promise<void>) => void turns('disk', sync)

  const openFile = (): SpoolFile => {
    const opened = createSpoolFile(dir, {
      reserve: left,
      syncEach: syncMs === 0,
      inTurn,
      onFault: onUnsynced
    })
    rotation = setTimeout(closeFile, FILE_MS)
    return opened
  }

  function closeFile(now = false): void {
    if (!file) return
    const closing = file
    file = undefined
    clearTimeout(rotation)
    const isRemoved = closing.isRemoved()
    closing.close(now)
    if (!isRemoved) onClosed(closing.path)
    else if (clicks > 0) lose(clicks, new Error('somebody removed the file that they were written to'))
    clicks = 0
  }

  /** @throws what the file system says */
  const write = (text: string) => {
    failing = true
    file ??= openFile()
    file.append(Buffer.from(text))
    failing = false
  }

  const closeFull = () => {
    if (file && (file.bytes >= FILE_BYTES || file.torn)) closeFile()
  }

  const flush = () => {
    if (waiting.length === 0) return
    const [group, told] = [lines, waiting]
    lines = []
    waiting = []
    try {
      write(group.join(''))
      clicks += group.length
    } catch (error) {
      lose(group.length, error)
    }
    for (const written of told) written()
    closeFull()
  }

  const syncing = syncMs > 0 ? setInterval(() => file?.sync(), syncMs).unref() : undefined

  return {
    append(line, written) {
      if (waiting.length === 0) setImmediate(flush)
      lines.push(`${line}\n`)
      waiting.push(written)
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
    check() {
      if (!failing) return
      try {
        write(TRIAL)
      } finally {
        closeFull()
      }
    },
    lost: () => lost
  }
}
