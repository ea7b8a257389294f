import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '#server/platform/error-code.ts'
import { StartError } from '#server/platform/start-error.ts'

import { MANIFEST } from './manifest.ts'
import { sha256Of } from './packed-file.ts'

/** As of sha256sum, which can check a backup too: `sha256sum -c SHA256SUMS`. */
export const SUMS = 'SHA256SUMS'

const LINE = /^([0-9a-f]{64}) {2}((?:[\w-]+\/)?[\w.-]+(?:\/[\w.-]+)?)$/

/** Path within a backup → sum of the file. */
export type Sums = ReadonlyMap<string, string>

export const sumsText = (sums: Sums): string => [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('')

/** @throws StartError where there are none, or not all of them */
export async function readSums(dir: string): Promise<Sums> {
  const text = await readFile(join(dir, SUMS), 'utf8').catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT'
      ? new StartError(`${dir} is no backup: it has no ${SUMS}. Name the folder of one.`)
      : new StartError(`${dir} cannot be read (${String(error)}).`)
  })
  const damaged = () => new StartError(`${join(dir, SUMS)} is damaged: take another backup.`)
  const lines = text.split('\n').filter(line => line !== '')
  const sums = new Map(
    lines.map(line => {
      const [, sum = '', path = ''] = LINE.exec(line) ?? []
      if (path === '' || path.split('/').includes('..')) throw damaged()
      return [path, sum]
    })
  )
  // It is written last: without it others may be missing too.
  if (!sums.has(MANIFEST)) throw damaged()
  return sums
}

/** @throws StartError that names the files that are not what was written */
export async function checkSums(dir: string, sums: Sums): Promise<void> {
  const damaged: string[] = []
  for (const [path, sum] of sums) {
    const found = await sha256Of(join(dir, path)).catch(() => 'none')
    if (found !== sum) damaged.push(path)
  }
  if (damaged.length > 0) {
    throw new StartError(`The backup ${dir} is damaged (${damaged.join(', ')}): take another one.`)
  }
}
