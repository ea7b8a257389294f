import { readConfig } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-error.ts'
import { usernameIn } from '#server/platform/username.ts'

import { inDatabase, type Work } from './admin/database.ts'
import { grant, list, revoke } from './admin/roles.ts'
import { rotateKey } from './admin/rotate-key.ts'

const USAGE = `npm run admin -- grant <username>
npm run admin -- revoke <username>
npm run admin -- list
npm run admin -- rotate-key`

const alone: Readonly<Record<string, Work>> = { list, 'rotate-key': rotateKey }

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

try {
  const work = workOf(process.argv.slice(2))
  await inDatabase(readConfig(process.env), work)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
