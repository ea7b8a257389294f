import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { StartError } from './platform/start-error.ts'

/** What the page is built from. */
const sources = ['web', 'contract', 'landing', 'package-lock.json', 'vite.config.ts']

async function filesOf(root: string, path: string): Promise<string[]> {
  if (/\.\w+$/.test(path)) return [path]
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
}

async function fingerprint(root: string): Promise<string> {
  const files = (await Promise.all(sources.map(path => filesOf(root, path)))).flat().toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

async function runVite(root: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit']
    }
  )
  const code = await new Promise<number | null>(resolve => child.on('exit', resolve))
  if (code !== 0) throw new StartError('The page could not be built; the lines above say why.')
}

/** Builds the page into `dist/web` unless it is there and fits its sources. Returns the folder. */
export async function ensureWebBuild(root: string): Promise<string> {
  const dir = join(root, 'dist/web')
  const stamp = join(dir, 'built-from')
  const wanted = await fingerprint(root)
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built !== wanted) {
    await runVite(root)
    await writeFile(stamp, wanted)
  }
  return dir
}
