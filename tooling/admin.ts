import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { readConfig, type Config } from '#server/platform/config.ts'
import { lockDataDir } from '#server/platform/embedded/data-dir-lock.ts'
import { startPostgres } from '#server/platform/embedded/postgres-process.ts'
import { postgresProblem } from '#server/platform/engine-problem.ts'
import { connectPostgres, type PostgresAddress, type Sql } from '#server/platform/postgres.ts'
import { StartError } from '#server/platform/start-error.ts'
import { usernameIn } from '#server/platform/username.ts'
import { addRole, holderOfName, namesWith, removeRole } from '#server/users/roles.store.ts'

// Makes users administrators and takes that away. What it changes holds from the next request on.

const USAGE = `npm run admin -- grant <username>
npm run admin -- revoke <username>
npm run admin -- list`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function holder(sql: Sql, username: string) {
  const found = await holderOfName(sql, username)
  if (!found) throw new StartError(`Nobody has signed up as ${username}.`)
  return found
}

async function grant(sql: Sql, username: string): Promise<void> {
  const { id, confirmed } = await holder(sql, username)
  if (!confirmed) {
    throw new StartError(
      `${username} has not confirmed the email yet, so it may be anybody: open the link of the confirmation mail first.`
    )
  }
  await addRole(sql, id, 'ADMIN')
  say(`${username} is an administrator.`)
}

async function revoke(sql: Sql, username: string, { adminUsername }: Config): Promise<void> {
  const { id } = await holder(sql, username)
  await removeRole(sql, id, 'ADMIN')
  say(`${username} is no administrator.`)
  if (username === adminUsername) say('ADMIN_USERNAME names this user: the next start grants it again.')
}

async function list(sql: Sql): Promise<void> {
  const names = await namesWith(sql, 'ADMIN')
  say(names.length === 0 ? 'There are no administrators.' : names.join('\n'))
}

type Work = (sql: Sql, config: Config) => Promise<void>

function workOf([command, given, ...rest]: string[]): Work {
  if (command === 'list' && given === undefined) return list
  if (given !== undefined && rest.length === 0) {
    const username = usernameIn(given)
    if (username === undefined) throw new StartError(`${given} is no email.`)
    if (command === 'grant') return sql => grant(sql, username)
    if (command === 'revoke') return (sql, config) => revoke(sql, username, config)
  }
  throw new StartError(USAGE)
}

async function onDatabase(address: PostgresAddress, config: Config, work: Work): Promise<void> {
  const sql = connectPostgres(address)
  try {
    const [table] = await sql`select 1 where to_regclass('users') is not null`
    if (!table) throw new StartError('The database is empty: start the server once.')
    await work(sql, config)
  } catch (error) {
    throw postgresProblem(error, config.databaseUrl, config.dataDir)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

const busy = (error: unknown) =>
  error instanceof StartError
    ? new StartError(
        `${error.message}\nWhile the server runs its own PostgreSQL is out of reach: stop it, run this again, then start it.`,
        { cause: error }
      )
    : error

/** The database of the server itself: nobody else may have it meanwhile. */
async function onEmbedded(config: Config, work: Work): Promise<void> {
  const { dataDir } = config
  const dir = join(dataDir, 'postgres')
  if (!existsSync(dir)) {
    throw new StartError(`There is no database in ${dataDir}: start the server once, or set DATA_DIR.`)
  }
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    throw busy(error)
  })
  try {
    const postgres = await startPostgres({ dir, log: join(dir, 'server.log') })
    try {
      await onDatabase(postgres, config, work)
    } finally {
      await postgres.stop()
    }
  } finally {
    await lock.release()
  }
}

async function main(): Promise<void> {
  const work = workOf(process.argv.slice(2))
  const config = readConfig(process.env)
  const { databaseUrl } = config
  if (databaseUrl === undefined) await onEmbedded(config, work)
  else await onDatabase({ url: databaseUrl }, config, work)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
