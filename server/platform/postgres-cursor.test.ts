import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { compile, fragment } from './sql.ts'

const database = duringTests(openDatabase)

const others = async () => {
  const rows = await database.sql`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (query like 'fetch%' or query like 'declare%')`
  return rows.length
}

const numbers = (count: number) => compile(fragment`select n from generate_series(1, ${count}::int) as n`)
const never = new AbortController().signal

test.each([0, 1, 999, 1000, 1001, 2500])('%i rows, each once and in order', async count => {
  const found: number[] = []
  for await (const batch of database.sql.cursor<{ n: number }>(numbers(count), never))
    found.push(...batch.map(({ n }) => n))
  expect(found).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  await expect.poll(others).toBe(0)
})

test('all rows are as of one moment', async () => {
  await database.sql`create table counted as select n from generate_series(1, 3000) as n`
  let rows = 0
  for await (const batch of database.sql.cursor(compile(fragment`select n from counted`), never)) {
    rows += batch.length
    await database.sql`delete from counted`
  }
  expect(rows).toBe(3000)
})

test('who stops reading leaves nothing behind', async () => {
  for await (const batch of database.sql.cursor(numbers(100_000), never)) if (batch.length > 0) break
  await expect.poll(others).toBe(0)
})

test('what runs is broken off by the signal', async () => {
  const over = new AbortController()
  const rows = database.sql.cursor(compile(fragment`select pg_sleep(50)`), over.signal)
  const first = rows.next()
  const sleeping = () => database.sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like 'fetch%'`
  await expect.poll(sleeping).toHaveLength(1)
  over.abort()
  // One that came to its end would have given a row.
  expect(await first).toEqual({ done: true, value: undefined })
  await expect.poll(others).toBe(0)
})

test.each([0, 1, 2, 3, 5, 8, 13, 21])(
  'nothing runs on, however soon the signal comes: %i ms after it was asked',
  async ms => {
    const over = new AbortController()
    const asked = Array.from({ length: 5 }, () =>
      database.sql.cursor(compile(fragment`select pg_sleep(50)`), over.signal).next()
    )
    await sleep(ms)
    over.abort()
    let ended: unknown
    void Promise.all(asked).then(all => (ended = all))
    await expect.poll(() => ended).toEqual(asked.map(() => ({ done: true, value: undefined })))
    await expect.poll(others).toBe(0)
  }
)

test('a wrong statement fails, wherever it is wrong', async () => {
  await expect(database.sql.cursor(compile(fragment`select n from nothing`), never).next()).rejects.toThrow(
    'does not exist'
  )
  const rows = database.sql.cursor(
    compile(fragment`select 1 / (1000 - n) from generate_series(1, 3000) as n`),
    never
  )
  await rows.next()
  await expect(rows.next()).rejects.toThrow('division by zero')
  await expect.poll(others).toBe(0)
})
