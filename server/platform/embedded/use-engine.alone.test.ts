import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { connectClickHouse } from '#server/platform/clickhouse.ts'
import { killAll, launch } from '#test/process.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tropa-busy-'))
})
afterEach(killAll)
afterAll(() => rm(root, { recursive: true }))

const ENDLESS = 'numbers(100000000000)'

const QUESTION = `select count() from ${ENDLESS} where sipHash64(number) = 1`

test.each([
  ['a question', QUESTION],
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

test('one statement after another is refused, and the process ends by itself', async () => {
  const busy = launch({ command: ['test/end-busy-engine.ts', join(root, 'again'), 'select 1', 'again'] })
  expect({ exit: await busy.exited, told: busy.output() }).toEqual({
    exit: { code: 0, signal: null },
    told: expect.stringMatching(/nothing is asked any more|cancelled/)
  })
})

test('a closing that is under way is waited for', async () => {
  const busy = launch({ command: ['test/end-busy-engine.ts', join(root, 'way'), QUESTION, 'by the way'] })
  expect({ exit: await busy.exited, told: busy.output() }).toEqual({
    exit: { code: 0, signal: null },
    told: expect.stringMatching(/cancelled/i)
  })
})

test('who begins to use the engine while the last one leaves has it whole', async () => {
  const path = join(root, 'next')
  const first = connectClickHouse({ path })
  const leaving = first.close()
  const next = connectClickHouse({ path })
  await next.writer.command({ query: 'create table kept (n UInt64) engine = MergeTree order by n' })
  await next.writer.command({ query: 'insert into kept select number from numbers(10)' })
  await next.writer.command({ query: 'alter table kept delete where n = 1 settings mutations_sync = 1' })
  await leaving
  const answer = await next.probe.query({ query: 'select count() as n from kept', format: 'JSONEachRow' })
  expect(await answer.json()).toEqual([{ n: 9 }])
  await next.close()
})
