import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openDatabase } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { type SqlSession } from './postgres.ts'

const database = duringTests(openDatabase)

async function bytes(rows: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of rows) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* half() {
  yield Buffer.from('1\n')
  throw new Error('the disk is gone')
}

async function* once(text: string, times = 1) {
  for (let time = 0; time < times; time += 1) yield Buffer.from(text)
}

test('rows of any text come back as they went, in chunks of any size', async () => {
  const long = 'длинная строка '.repeat(40_000)
  const texts = ['', '\\', '\\N', '\\.', 'a\tb\nc\rd', '«ё»', '🌲', long, null]
  await database.sql`create table texts as select n, t from unnest(${texts}::text[]) with ordinality as given (t, n)`
  await database.sql`create table copied (like texts)`
  const copied = await database.sql.session(async session => {
    const rows = await bytes(session.copyOut('copy (select * from texts order by n) to stdout'))
    async function* torn() {
      for (let at = 0; at < rows.length; at += 9973) yield rows.subarray(at, at + 9973)
    }
    await session.copyIn('copy copied from stdin', torn())
    return session<{ t: string | null }[]>`select t from copied order by n`
  })
  expect(copied.map(({ t }) => t)).toEqual(texts)
})

test('a row that does not fit takes all of them back, and the session goes on', async () => {
  await database.sql`create table numbers (n int)`
  await database.sql.session(async session => {
    // More than the server reads before it says no.
    const wrong = session.copyIn('copy numbers from stdin', once('1\nzwei\n', 200_000))
    await expect(wrong).rejects.toThrow('invalid input syntax for type integer')
    await session.copyIn('copy numbers from stdin', once('7\n'))
    expect(await session`select n from numbers`).toEqual([{ n: 7 }])
  })
})

test('a source that fails takes all rows back', async () => {
  await database.sql`create table halves (n int)`
  await database.sql.session(async session => {
    await expect(session.copyIn('copy halves from stdin', half())).rejects.toThrow('the disk is gone')
    expect(await session`select n from halves`).toEqual([])
  })
})

test('rows that nobody reads yet wait at the server', async () => {
  await database.sql.session(async session => {
    const rows = session.copyOut(`copy (select repeat('x', 10000) from generate_series(1, 50000)) to stdout`)
    const reading = rows[Symbol.asyncIterator]()
    await reading.next()
    const before = process.memoryUsage().arrayBuffers
    await sleep(1000)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
    let read = 0
    for (let next = await reading.next(); next.done !== true; next = await reading.next())
      read += next.value.length
    expect(read).toBeGreaterThan(499_000_000)
  })
})

const linesOf = (session: SqlSession) =>
  session.copyOut('copy (select n from generate_series(1, 1000000) as n) to stdout')

test('who stops reading is rid of the connection', async () => {
  await database.sql.session(async session => {
    for await (const chunk of linesOf(session)) if (chunk.length > 0) break
  })
  await expect
    .poll(
      () =>
        database.sql`select 1 from pg_stat_activity where datname = current_database() and query like 'copy (select n%'`,
      { timeout: 20_000 }
    )
    .toEqual([])
})

test('who stops reading is not kept waiting by what is asked next', async () => {
  await database.sql.session(async session => {
    for await (const chunk of linesOf(session)) if (chunk.length > 0) break
    await expect(session`select 1`).rejects.toThrow('Connection terminated')
  })
})

test('a time that the operator has set for statements is not theirs', async () => {
  const [row] = await database.sql<{ name: string }[]>`select current_database() as name`
  await database.sql.unsafe(`alter database ${row?.name} set statement_timeout = 100`)
  await database.sql.session(async session => {
    expect(await session`select 1 as one from pg_sleep(0.5)`).toEqual([{ one: 1 }])
  })
})

test('what is wrong with a statement is told to the reader', async () => {
  await database.sql.session(async session => {
    await expect(bytes(session.copyOut('copy nothing to stdout'))).rejects.toThrow('does not exist')
    expect(await session`select 1 as one`).toEqual([{ one: 1 }])
  })
})
