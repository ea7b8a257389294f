import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'

import type { Logger } from './log.ts'
import { nowAndThen } from './now-and-then.ts'

/** Descriptors for the spool, the engines and all else that the process opens. Where nobody asks for anything it has 120. */
const OTHERS = 500
const TOLD_EVERY_MS = 10_000

/** How many files and connections the process may have open, as Linux says; elsewhere nobody knows. */
function openFilesMax(): number {
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Number(most ?? Infinity)
  } catch {
    return Infinity
  }
}

/**
 * Closes connections at once that are more than the process has descriptors for beside those that it needs itself. Else they would take
 * the one that the next spool file is opened with, and those of ClickHouse: whoever only held connections open would have clicks lost.
 */
export function boundConnections(server: Server, log: Logger, openFiles = openFilesMax()): void {
  const most = Math.max(openFiles - OTHERS, Math.floor(openFiles / 2))
  server.maxConnections = most
  server.on(
    'drop',
    nowAndThen(TOLD_EVERY_MS, (_, times) =>
      log.warn({ times, most }, 'there are too many connections for the limit of open files: closed at once')
    )
  )
}
