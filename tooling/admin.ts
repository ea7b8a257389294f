import { resolve } from 'node:path'

import { readConfig, type Config } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-error.ts'
import { usernameIn } from '#server/platform/username.ts'

import { inDatabase, type Work } from './admin/database.ts'
import { grant, list, revoke } from './admin/roles.ts'
import { rotateKey } from './admin/rotate-key.ts'
import { backUpStopped } from './backup/back-up-stopped.ts'
import { restoreInto } from './backup/restore-into.ts'
import { run } from './command/run.ts'
import { say } from './command/say.ts'

const USAGE = `npm run admin -- grant <username>
npm run admin -- revoke <username>
npm run admin -- list
npm run admin -- rotate-key
npm run admin -- export <folder>
npm run admin -- import <folder>`

const alone: Readonly<Record<string, Work>> = { list, 'rotate-key': rotateKey }

/** All of an installation that does not run, out of one place and into another: what a backup and a restore do. */
const moves: Readonly<Record<string, (config: Config, dir: string) => Promise<void>>> = {
  export: (config, dir) => backUpStopped(config, dir, say),
  import: (config, dir) => restoreInto(config, dir, say)
}

function moveOf([command = '', dir, ...rest]: string[]) {
  const move = Object.hasOwn(moves, command) ? moves[command] : undefined
  if (!move || dir === undefined || rest.length > 0) return undefined
  return (config: Config) => move(config, resolve(dir))
}

function workOf([command = '', given, ...rest]: string[]): Work {
  const work = Object.hasOwn(alone, command) ? alone[command] : undefined
  if (work && given === undefined) return work
  if (given !== undefined && rest.length === 0) {
    const username = usernameIn(given)
    if (username === undefined) throw new StartError(`${given} is no email.`)
    if (command === 'grant') return sql => grant(sql, username)
    if (command === 'revoke') return (sql, config) => revoke(sql, username, config)
  }
  throw new StartError(USAGE)
}

await run(async () => {
  const words = process.argv.slice(2)
  const move = moveOf(words)
  if (move) await move(readConfig(process.env))
  else {
    const work = workOf(words)
    await inDatabase(readConfig(process.env), work)
  }
})
