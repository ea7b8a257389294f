import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectClickHouse, type ClickHouse, type Insert } from '#server/platform/clickhouse.ts'

let dir: string
let clickhouse: ClickHouse

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tropa-engine-'))
  clickhouse = connectClickHouse({ path: dir })
  await clickhouse.writer.command({
    query: `create table numbers_kept (n UInt64, word String) engine = MergeTree order by n
            settings non_replicated_deduplication_window = 10`
  })
})
afterAll(async () => {
  await clickhouse.close()
  await rm(dir, { recursive: true })
})

const insertOf = (rows: string, token: string): Insert => ({
  table: 'numbers_kept',
  columns: ['n', 'word'],
  rows: Buffer.from(rows),
  settings: { async_insert: 0 },
  token
})

async function kept(): Promise<string> {
  const answer = await clickhouse.probe.query({
    query: 'select n, word from numbers_kept order by n',
    format: 'TabSeparated'
  })
  return answer.text()
}

test('bytes are inserted as they are, and a repeated token drops them', async () => {
  const rows = '1\tслово\n2\tс\\tтабуляцией\n'
  for (const token of ['a', 'a']) await clickhouse.insert(insertOf(rows, token))
  expect(await kept()).toBe(rows)
})

test('what the engine refuses is told with the name that the engine has for it', async () => {
  await expect(clickhouse.insert(insertOf('x\ty\n', 'b'))).rejects.toMatchObject({
    type: 'CANNOT_PARSE_INPUT_ASSERTION_FAILED'
  })
  await expect(clickhouse.insert({ ...insertOf('1\ty\n', 'c'), table: 'not_there' })).rejects.toMatchObject({
    type: 'UNKNOWN_TABLE'
  })
})

/** Threads of the pool on which questions are asked, and of the engine. */
const ENGINE =
  /^(libuv-worker|ThreadPool|MergeMutate|BgSchPool|BgStrmSchPool|PoolDelayExec|Common|Move|Fetch)/

function niceByThread(): { name: string; nice: number }[] {
  return readdirSync('/proc/self/task').flatMap(id => {
    try {
      const name = readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()
      return [{ name, nice: getPriority(Number(id)) }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

test('every thread of the engine stays behind the one that answers, those that it makes later too', async () => {
  await clickhouse.writer.command({
    query: 'insert into numbers_kept select number, toString(number) from numbers(2000000)'
  })
  await clickhouse.probe.command({
    query: 'select uniqExact(word) from numbers_kept settings max_threads = 4'
  })
  const answering = getPriority(process.pid)
  const engine = niceByThread().filter(({ name }) => ENGINE.test(name))
  expect(engine.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['libuv-worker', 'ThreadPool', 'MergeMutate'])
  )
  expect(engine.filter(({ nice }) => nice <= answering)).toEqual([])
})
