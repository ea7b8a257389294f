import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { fileProblem } from './platform/embedded/file-problem.ts'
import { run } from './platform/embedded/run.ts'
import { StartError } from './platform/start-error.ts'
import { compressFiles } from './web-compress.ts'

/** What the page is built from. */
const sources = ['web', 'contract', 'landing', 'package-lock.json', 'vite.config.ts']
/** The file in the built page that says what it was built from. */
const STAMP = 'built-from'
const PATIENCE_SECONDS = '120'
/** No page is built from these. */
const TEST = /\.test\.tsx?$/

function filesOf(root: string, path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !TEST.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** Of well over a thousand small files: read one after another they cost a third of what they do through the threads of the pool. */
function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(path => filesOf(root, path)).toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

async function runVite(root: string, outDir: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', outDir], {
    cwd: root,
    // Whatever the parent runs as: under tests the page would be built for development, twice as heavy.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit']
  })
  const end = () => child.kill()
  process.once('exit', end)
  const code = await new Promise<number | null>(resolve => child.on('exit', resolve))
  process.off('exit', end)
  if (code !== 0) throw new StartError('The page could not be built; the lines above say why.')
}

const remove = (path: string) => rm(path, { recursive: true, force: true })

/** Builds beside the page that is there and puts the new one in its place only when it is whole. */
async function build(root: string, dir: string, stamp: string): Promise<void> {
  const [made, old] = [`${dir}.new`, `${dir}.old`]
  await Promise.all([remove(made), remove(old)])
  await runVite(root, made)
  await compressFiles(made)
  await writeFile(join(made, STAMP), stamp)
  await rename(dir, old).catch(() => {})
  await rename(made, dir)
  await remove(old)
}

/** Processes that find the page old at the same moment: the first one builds it, the others wait for that. */
async function withLock(file: string, work: () => Promise<void>): Promise<void> {
  const handle = await open(file, 'a')
  try {
    const { code, output } = await run(['flock', '--exclusive', '--wait', PATIENCE_SECONDS, '3'], {
      descriptor: handle.fd
    })
    if (code !== 0)
      throw new StartError(`Another process is building the page for too long. ${output}`.trim())
    await work()
  } finally {
    await handle.close()
  }
}

/**
 * Builds the page into `dist/web` unless it is there and fits its sources.
 * @returns the folder
 * @throws {StartError} when it cannot be built, with what to do
 */
export async function ensureWebBuild(root: string): Promise<string> {
  const dir = join(root, 'dist/web')
  const wanted = fingerprint(root)
  const isFresh = async () => wanted === (await readFile(join(dir, STAMP), 'utf8').catch(() => ''))
  if (await isFresh()) return dir
  try {
    await mkdir(dirname(dir), { recursive: true })
    await withLock(`${dir}.lock`, async () => {
      if (!(await isFresh())) await build(root, dir, wanted)
    })
  } catch (error) {
    throw fileProblem(dirname(dir), error)
  }
  return dir
}
