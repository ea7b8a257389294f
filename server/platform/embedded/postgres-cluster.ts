import { chown, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { codeOf } from '#server/platform/error-code.ts'
import { StartError } from '#server/platform/start-error.ts'
import { syncFolder } from '#server/platform/sync-folder.ts'

import { diskFullIn } from './file-problem.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { lastLines } from './postgres-log.ts'
import { run } from './run.ts'

export const POSTGRES_USER = 'tropa'

const INITDB_OPTIONS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=trust',
  `--username=${POSTGRES_USER}`
]

const UNFINISHED = 'unfinished-'

/** A folder of its own for each attempt: what a killed initdb still writes cannot get into the next one. */
async function removeUnfinished(dir: string) {
  const left = (await readdir(dir)).filter(name => name.startsWith(UNFINISHED))
  await Promise.all(
    left.map(name => rm(join(dir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  )
}

async function versionOf(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function putInPlace(made: string, cluster: string) {
  try {
    await rename(made, cluster)
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
    throw new StartError(
      `The folder ${cluster} holds something that is not a PostgreSQL database: move it away, or restore it from a copy.`,
      { cause: error }
    )
  }
  await syncFolder(dirname(cluster))
}

async function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  fast: boolean
) {
  const dir = dirname(cluster)
  const made = await mkdtemp(join(dir, UNFINISHED))
  await chown(made, account.uid, account.gid)
  const command = [...account.prefix, 'setpriv', '--pdeathsig', 'SIGKILL', '--', binaries.initdb]
  const unsafe = fast ? ['--no-sync'] : []
  const { code, output } = await run([...command, '--pgdata', made, ...INITDB_OPTIONS, ...unsafe], {
    env: binaries.env
  })
  if (code !== 0) {
    await removeUnfinished(dir)
    throw (
      diskFullIn(output, dir) ??
      new StartError(
        `PostgreSQL could not create its files in ${dir}: mend what it says, or set DATABASE_URL.\n${lastLines(output)}`
      )
    )
  }
  await putInPlace(made, cluster)
}

/**
 * Creates the database files once; a kill in the middle leaves nothing that stands in the way of the next start.
 * @throws {StartError} when they cannot be created or were made by another major version
 */
export async function prepareDatabaseFiles(
  cluster: string,
  options: { binaries: PostgresBinaries; account: PostgresAccount; major: string; fast: boolean }
): Promise<void> {
  const { binaries, account, major, fast } = options
  await removeUnfinished(dirname(cluster))
  const version = await versionOf(cluster)
  if (version === undefined) return createCluster(cluster, binaries, account, fast)
  if (version === major) return
  throw new StartError(
    `The database in ${cluster} was made by PostgreSQL ${version}, this version of the product has PostgreSQL ${major}: dump it with the version that made it, move ${basename(cluster)} away, start, and restore the dump.`
  )
}
