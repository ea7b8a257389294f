import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { codeOf } from '#server/platform/error-code.ts'
import { StartError } from '#server/platform/start-error.ts'

import { diskFullIn } from './file-problem.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { run } from './run.ts'

/** As whom PostgreSQL runs: the words before its command, and who owns its files as we see them. */
export type PostgresAccount = { prefix: readonly string[]; uid: number; gid: number }

const NOBODY = 65_534

const otherUser = (uid: number, gid: number): PostgresAccount => ({
  prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
  uid,
  gid
})

/** PostgreSQL refuses root, and a user without a name; in a user namespace we look to it like the ordinary user "nobody". */
const inNamespace = (uid: number, gid: number): PostgresAccount => ({
  prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
  uid,
  gid
})

async function ownerOf(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function candidatesForRoot(dir: string, cluster: string): Promise<PostgresAccount[]> {
  const made = await ownerOf(cluster)
  if (made !== undefined) return [made.uid === 0 ? inNamespace(0, 0) : otherUser(made.uid, made.gid)]
  const above = await ownerOf(dirname(dir))
  const owner = above === undefined || above.uid === 0 ? [] : [otherUser(above.uid, above.gid)]
  return [...owner, inNamespace(0, 0), otherUser(NOBODY, NOBODY)]
}

function candidates(dir: string, cluster: string): Promise<PostgresAccount[]> {
  const uid = process.getuid?.() ?? NOBODY
  const gid = process.getgid?.() ?? NOBODY
  if (uid === 0) return candidatesForRoot(dir, cluster)
  return Promise.resolve([{ prefix: [], uid, gid }, inNamespace(uid, gid)])
}

async function tryAccount(account: PostgresAccount, dir: string, { postgres, env }: PostgresBinaries) {
  try {
    await chown(dir, account.uid, account.gid)
  } catch (error) {
    return { code: null, output: String(error) }
  }
  const script = 'id -un && touch "$1/.probe" && rm "$1/.probe" && exec "$2" --version'
  const command = [...account.prefix, 'setpriv', '--pdeathsig', 'SIGKILL', '--']
  return run([...command, 'sh', '-c', script, 'sh', dir, postgres], { env })
}

function refusal(dir: string, reasons: string[]): StartError {
  const text = reasons.join('; ').replaceAll(/\s+/g, ' ')
  const advice =
    process.getuid?.() === 0
      ? 'run as an ordinary user, or set DATABASE_URL'
      : 'run as a user that has a name and may write there, or set DATABASE_URL'
  // Where namespaces are switched off, unshare too speaks of no space left.
  const aboutFiles = reasons.filter(reason => !reason.startsWith('unshare:')).join('\n')
  return (
    diskFullIn(aboutFiles, dir) ?? new StartError(`PostgreSQL cannot run in ${dir} (${text}): ${advice}.`)
  )
}

/**
 * Finds a way to run PostgreSQL over `dir` and hands the folder to it.
 * As root a cluster is run by its owner; a new one by the owner of the folder above, in a user namespace or,
 * where that is not allowed, as nobody.
 * @throws {StartError} when no way is open
 */
export async function choosePostgresAccount(
  dir: string,
  cluster: string,
  binaries: PostgresBinaries
): Promise<{ account: PostgresAccount; major: string }> {
  const reasons: string[] = []
  const before = await stat(dir)
  for (const account of await candidates(dir, cluster)) {
    const { code, output } = await tryAccount(account, dir, binaries)
    const major = /PostgreSQL\) (\d+)/.exec(output)?.[1]
    if (code === 0 && major !== undefined) return { account, major }
    reasons.push(output)
  }
  await chown(dir, before.uid, before.gid)
  throw refusal(dir, reasons)
}
