import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { connectPostgres } from '#server/platform/postgres.ts'

import { enginesOf } from './process-engines.ts'
import { launch, type Running } from './process.ts'

interface Ended {
  code: number | null
  said: string
}

async function endOf({ exited, output }: Running): Promise<Ended> {
  const { code } = await exited
  const said = output().trim()
  if (/\n\s+at |node:internal/.test(said)) throw new Error(`it broke:\n${said}`)
  return { code, said }
}

interface Command extends Running {
  ended: Promise<Ended>
}

interface Launched {
  imports?: string[]
  /** Words before it, such as those of a small disk. */
  prefix?: string[]
}

function command(words: string[], env: Record<string, string>, launched: Launched = {}): Command {
  const running = launch({ env, command: words, ...launched })
  return {
    ...running,
    get ended() {
      return endOf(running)
    }
  }
}

/** `npm run backup`, `npm run restore` and what `npm run admin` makes of them, as an operator would. */
export const launchBackup = (dir: string, env: Record<string, string>, prefix: string[] = []): Command =>
  command(['tooling/backup.ts', dir], env, { prefix })
export const launchRestore = (dir: string, env: Record<string, string>, prefix: string[] = []): Command =>
  command(['tooling/restore.ts', dir], env, { prefix })

/** The same, which stands still behind the line that has these words in it. */
export const launchRestoreUntil = (words: string, dir: string, env: Record<string, string>): Command =>
  command(
    ['tooling/restore.ts', dir],
    { ...env, STAND_STILL_AT: words },
    { imports: [new URL('./stand-still-preload.ts', import.meta.url).href] }
  )

/** Waits until it is told that everything is whole. @throws what it said instead */
export async function done({ ended }: Command): Promise<string> {
  const { code, said } = await ended
  if (code !== 0) throw new Error(said)
  return said
}

const LOOK_MS = 5

/** Resolves when a backup has begun to write rows, and is not done. */
export async function begun(dir: string): Promise<void> {
  while (!existsSync(join(`${dir}.partial`, 'postgres'))) await sleep(LOOK_MS)
}

/** No backup of what runs over a folder comes to its end meanwhile: a table that it wants is locked. */
export async function whileHeld(dataDir: string, work: () => Promise<void>): Promise<void> {
  const sql = connectPostgres((await enginesOf(dataDir)).postgres)
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = sql.begin(async tx => {
    await tx`lock table consents`
    locked.resolve()
    await over.promise
  })
  // A PostgreSQL that is killed takes the lock along.
  holding.catch(locked.reject)
  await locked.promise
  try {
    await work()
  } finally {
    over.resolve()
    await holding.catch(() => {})
    await sql.end()
  }
}
