import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { MEGABYTE } from '#contract/sizes.ts'

import { openSpool } from './spool.ts'

const BLOCK = 4096
const { statfsSync } = fs

let dir: string

const replace = (statfs: unknown) => {
  Object.assign(fs, { statfsSync: statfs })
  syncBuiltinESMExports()
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-reserve-'))
})

afterEach(async () => {
  replace(statfsSync)
  await rm(dir, { recursive: true })
})

test.each([
  ['128 MB of a large one', 100_000_000, 128 * MEGABYTE],
  ['a hundredth of a small one', 100_000, 1000 * BLOCK]
])('the spool leaves %s to others on its disk', async (_, blocks, left) => {
  const disk = { frsize: BLOCK, blocks, bavail: left / BLOCK }
  replace(() => disk)
  let lost = 0
  const onLost = (clicks: number) => {
    lost += clicks
  }
  const spool = openSpool({ dir, syncMs: 1000, onClosed() {}, onLost, onUnsynced() {} })
  const append = (line: string) => new Promise<void>(resolve => spool.append(line, resolve))
  await append('a')
  spool.rotate()
  expect(lost).toBe(0)
  disk.bavail -= 1
  await append('b')
  expect(lost).toBe(1)
  spool.close()
  expect(await readdir(dir)).toHaveLength(1)
})
