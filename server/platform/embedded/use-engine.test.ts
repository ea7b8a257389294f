import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { killAll, launch } from '#test/process.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-busy-'))
})
afterEach(killAll)
afterAll(() => rm(root, { recursive: true }))

const ENDLESS = 'numbers(100000000000)'

test.each([
  ['a question', `select count() from ${ENDLESS} where sipHash64(number) = 1`],
  [
    'an insert',
    `insert into numbers_kept select number, '' from ${ENDLESS} where sipHash64(number) % 1000 = 1`
  ],
  ['parts that are joined', 'optimize table numbers_kept final']
])('%s is cancelled when the process ends, which ends by itself', async (name, statement) => {
  const busy = launch({ command: ['test/end-busy-engine.ts', join(root, name), statement] })
  expect({ exit: await busy.exited, told: busy.output() }).toEqual({
    exit: { code: 0, signal: null },
    told: expect.stringMatching(/cancelled/i)
  })
})
