import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { killAll, launch } from './process.ts'

vi.setConfig({ testTimeout: 300_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tropa-words-'))
})
afterEach(killAll)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.each([
  ['backup', '--help', 'npm run backup -- [folder]'],
  ['restore', '-h', 'npm run restore -- <folder of the backup>'],
  ['demo', '--help', 'DATA_DIR=./demo-data npm run demo'],
  ['demo', 'demo-data', 'DATA_DIR=./demo-data npm run demo']
])('«npm run %s -- %s» is answered with the usage, and does nothing', async (name, word, usage) => {
  const { exited, output } = launch({ env: { DATA_DIR: dataDir }, command: [`tooling/${name}.ts`, word] })
  expect((await exited).code).toBe(1)
  expect(output()).toContain(usage)
  expect(await readdir(dataDir)).toEqual([])
})
