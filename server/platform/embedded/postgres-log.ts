import { closeSync, fstatSync, openSync } from 'node:fs'
import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const LARGEST_LOG = 10_000_000
const SHOWN_LINES = 12

export type PostgresLog = { descriptor: number; close(): void; lastLines(): Promise<string> }

/** The end of what a program said: where it says why it gave up. */
export const lastLines = (text: string): string => text.trim().split('\n').slice(-SHOWN_LINES).join('\n')

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0
  )

/** Opens the server's log for more lines; one that has grown large becomes `<path>.old` first. */
export async function openPostgresLog(path: string): Promise<PostgresLog> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  if ((await sizeOf(path)) > LARGEST_LOG) await rename(path, `${path}.old`)
  const descriptor = openSync(path, 'a', 0o600)
  const start = fstatSync(descriptor).size
  return {
    descriptor,
    close: () => closeSync(descriptor),
    lastLines: async () => lastLines((await readFile(path)).subarray(start).toString())
  }
}
