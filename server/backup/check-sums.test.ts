import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConfig } from '#server/platform/config.ts'

import { beginFolder, bytesOf } from './backup-folder.ts'
import { readSums, SUMS } from './check-sums.ts'
import { MANIFEST } from './manifest.ts'
import { readBackup } from './restore.ts'

let root: string
let dir: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-sums-'))
  dir = join(root, 'backup')
  const folder = await beginFolder(dir, new AbortController().signal)
  for (const path of ['spool/waits.log', 'uploads/picture.jpg', 'secrets/token-secret', MANIFEST])
    await folder.write(path, bytesOf(path))
  await folder.finish()
})
afterAll(() => rm(root, { recursive: true }))

test('sums that were cut at the end of a line are not taken for whole', async () => {
  const whole = await readFile(join(dir, SUMS), 'utf8')
  expect([...(await readSums(dir)).keys()].at(-1)).toBe(MANIFEST)
  const lines = whole.split('\n').slice(0, -1)
  for (const kept of lines.keys()) {
    const left = lines.slice(0, kept).map(line => `${line}\n`)
    await writeFile(join(dir, SUMS), left.join(''))
    const reading = readBackup(dir, readConfig({ DATA_DIR: join(root, 'data') }))
    await expect(reading, left.join('')).rejects.toThrow(`${SUMS} is damaged`)
  }
})
