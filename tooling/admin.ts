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
import { wordsOf } from './command/words.ts'

const USAGE = `npm run admin -- grant <username>
npm run admin -- revoke <username>
npm run admin -- list
npm run admin -- rotate-key
npm run admin -- export <folder>
npm run admin -- import <folder>`

const alone: Readonly<Record<string, Work>> = { list, 'rotate-key': rotateKey }

const aboutOne: Readonly<Record<string, (username: string) => Work>> = {
  grant: username => sql => grant(sql, username),
  revoke: username => (sql, config) => revoke(sql, username, config)
}

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
  const about = Object.hasOwn(aboutOne, command) ? aboutOne[command] : undefined
  if (!about || given === undefined || rest.length > 0) throw new StartError(USAGE)
  const username = usernameIn(given)
  if (username === undefined) throw new StartError(`${given} is no email.`)
  return about(username)
}

await run(async () => {
  const words = wordsOf(USAGE)
  const move = moveOf(words)
  if (move) await move(readConfig(process.env))
  else {
    const work = workOf(words)
    await inDatabase(readConfig(process.env), work)
  }
})
