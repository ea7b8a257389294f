import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openPostgresLog } from './postgres-log.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-postgres-log-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('a log of more than 10 MB becomes the old one, and another begins', async () => {
  const path = join(dir, 'server.log')
  await writeFile(path, 'first\n')
  await truncate(path, 10_000_000)
  const goesOn = await openPostgresLog(path)
  goesOn.close()
  expect(await readdir(dir)).toEqual(['server.log'])
  await writeFile(path, '\n', { flag: 'a' })
  const anew = await openPostgresLog(path)
  anew.close()
  expect((await readdir(dir)).toSorted()).toEqual(['server.log', 'server.log.old'])
  expect(await readFile(path, 'utf8')).toBe('')
})
