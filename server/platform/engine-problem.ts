import { diskFullIn } from './embedded/file-problem.ts'
import { codeOf } from './error-code.ts'
import { isPostgresAway, NO_ANSWER } from './postgres-errors.ts'
import { StartError } from './start-error.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const firstLine = (error: unknown) => messageOf(error).split('\n')[0] ?? ''

const DISK_FULL = '53100'

/** Of PostgreSQL: what to do about its refusals (appendix A of its manual). */
const postgresRefusals = new Map([
  ['28P01', 'it refuses the user or the password: mend them'],
  ['28000', 'it refuses the user: mend the user, or let it in through pg_hba.conf'],
  ['3D000', 'it has no such database: create it, or name another one'],
  [
    '42501',
    'the user may not create tables, or the schema pgboss: grant it CREATE on the database and on the schema public, or name another one'
  ],
  [DISK_FULL, 'its disk is full: free some space']
])

/**
 * Turns what PostgreSQL or the way to it says at the start into a StartError; any other error comes back as it is.
 * `url` is absent for the embedded one, whose files are in `dataDir`.
 */
export function postgresProblem(error: unknown, url: string | undefined, dataDir: string): unknown {
  if (error instanceof StartError) return error
  if (url === undefined) {
    const text = codeOf(error) === DISK_FULL ? 'No space left on device' : messageOf(error)
    return diskFullIn(text, dataDir) ?? error
  }
  const { host } = new URL(url)
  const refusal = postgresRefusals.get(codeOf(error))
  if (refusal !== undefined) {
    return new StartError(`DATABASE_URL: PostgreSQL at ${host} cannot be used: ${refusal}.`, { cause: error })
  }
  if (!isPostgresAway(error)) return error
  const reason = codeOf(error) === NO_ANSWER ? firstLine(error) : codeOf(error)
  return new StartError(
    `DATABASE_URL: no PostgreSQL answers at ${host} (${reason}): start it, or mend the address.`,
    { cause: error }
  )
}

/** The same for ClickHouse. */
export function clickhouseProblem(error: unknown, url: string | undefined, dataDir: string): unknown {
  if (error instanceof StartError) return error
  if (url === undefined) return diskFullIn(messageOf(error), dataDir) ?? error
  const reason = [codeOf(error), firstLine(error)].filter(text => text !== '').join(': ')
  return new StartError(
    `CLICKHOUSE_URL: ClickHouse at ${new URL(url).host} cannot be used (${reason}): start it, or mend the address, user and password.`,
    { cause: error }
  )
}
