import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isFileError } from '#server/platform/embedded/file-problem.ts'
import { StartError } from '#server/platform/start-error.ts'

import { sha256Of } from './packed-file.ts'

/** As of sha256sum, which can check a backup too: `sha256sum -c SHA256SUMS`. */
export const SUMS = 'SHA256SUMS'

const LINE = /^([0-9a-f]{64}) {2}((?:[\w-]+\/)?[\w.-]+(?:\/[\w.-]+)?)$/

/** Path within a backup → sum of the file. */
export type Sums = ReadonlyMap<string, string>

export const sumsText = (sums: Sums): string => [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('')

export async function readSums(dir: string): Promise<Sums> {
  const text = await readFile(join(dir, SUMS), 'utf8').catch((error: unknown) => {
    throw isFileError(error, 'ENOENT')
      ? new StartError(`${dir} is no backup: it has no ${SUMS}.`)
      : new StartError(`${dir} cannot be read (${String(error)}).`)
  })
  const lines = text.split('\n').filter(line => line !== '')
  return new Map(
    lines.map(line => {
      const [, sum = '', path = ''] = LINE.exec(line) ?? []
      if (path === '' || path.split('/').includes('..'))
        throw new StartError(`${join(dir, SUMS)} is damaged.`)
      return [path, sum]
    })
  )
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
