import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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

function command(words: string[], env: Record<string, string>): Command {
  const running = launch({ env, command: words })
  return {
    ...running,
    get ended() {
      return endOf(running)
    }
  }
}

/** `npm run backup`, `npm run restore` and what `npm run admin` makes of them, as an operator would. */
export const launchBackup = (dir: string, env: Record<string, string>): Command =>
  command(['tooling/backup.ts', dir], env)
export const launchRestore = (dir: string, env: Record<string, string>): Command =>
  command(['tooling/restore.ts', dir], env)

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
