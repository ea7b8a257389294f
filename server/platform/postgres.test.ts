import { afterAll, beforeAll, expect, test } from 'vitest'

import { postgresAdmin } from '#test/databases.ts'
import { createNotes, type NotesDatabase } from '#test/notes-database.ts'

import {
  checkPostgres,
  connectPostgres,
  isDuplicate,
  isPostgresAway,
  type Sql,
  type SqlRunner
} from './postgres.ts'

let database: NotesDatabase
let sql: Sql

beforeAll(async () => {
  database = await createNotes()
  sql = connectPostgres(database.address)
})

afterAll(async () => {
  await sql.end({ timeout: 1 })
  await database.drop()
})

test('values go there and come back as what they are', async () => {
  const at = new Date('2026-11-21T09:36:46.123Z')
  const [row] = await sql`
    select ${'9007199254740993'}::bigint as big, ${['1', '9007199254740993']}::bigint[] as bigs, ${at}::timestamptz as at,
           ${JSON.stringify([{ title: '"' }])}::jsonb as json, ${Buffer.from([0, 255])}::bytea as bytes,
           ${['{"', '\\', '', 'NULL']}::text[] as texts, ${null}::text as nothing, ${false}::bool as no, ${7}::int as seven`
  expect(row).toEqual({
    big: '9007199254740993',
    bigs: ['1', '9007199254740993'],
    at,
    json: [{ title: '"' }],
    bytes: Buffer.from([0, 255]),
    texts: ['{"', '\\', '', 'NULL'],
    nothing: null,
    no: false,
    seven: 7
  })
})

test('a transaction is all or nothing, and its connection is used on', async () => {
  const before = await database.noteCount()
  const refusal = new Error('not now')
  const failing = sql.begin(async tx => {
    await tx`insert into notes values (1)`
    throw refusal
  })
  await expect(failing).rejects.toBe(refusal)
  const kept = sql.begin(async tx => {
    await tx`insert into notes values (2)`
    await tx`insert into notes values (2)`.catch(() => {})
  })
  await expect(kept).rejects.toThrow('the transaction was rolled back')
  const duplicate = sql.begin(async tx => {
    await tx`insert into notes values (3)`
    await tx`insert into notes values (3)`
  })
  await expect(duplicate).rejects.toSatisfy(
    error => isDuplicate(error, 'notes_pkey') && !isPostgresAway(error)
  )
  expect(await database.noteCount()).toBe(before)
  expect(await sql.begin(async tx => (await tx`insert into notes values (4) returning id`)[0])).toEqual({
    id: 4
  })
  expect(await database.noteCount()).toBe(before + 1)
})

test('transactions that wait for one another are both done, one of them once more', async () => {
  await sql`insert into notes values (200), (201)`
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const through = Promise.withResolvers<void>()
  let runs = 0
  const swap = (mine: 0 | 1) =>
    sql.begin(async tx => {
      runs += 1
      // Done once more, it could meet the other again that had not gone on yet.
      if (runs > 2) await through.promise
      await tx`select from notes where id = ${200 + mine} for update`
      met[mine].resolve()
      await met[mine === 0 ? 1 : 0].promise
      await tx`select from notes where id = ${201 - mine} for update`
      through.resolve()
      return mine
    })
  expect(await Promise.all([swap(0), swap(1)])).toEqual([0, 1])
  expect(runs).toBe(3)
})

const noted = (on: SqlRunner, id: string) => on.prepared`select id from notes where id = ${id}`
const keptOf = (on: SqlRunner) => on<{ statement: string; asked: string }[]>`
  select statement, generic_plans + custom_plans as asked from pg_prepared_statements`

test('a prepared statement is kept by its connection, a failure too leaves it as it is; a transaction keeps none', async () => {
  const one = connectPostgres(database.address, { connections: 1 })
  await one`insert into notes values (300), (301)`
  expect(await noted(one, '300')).toEqual([{ id: 300 }])
  await expect(noted(one, 'word')).rejects.toThrow('invalid input syntax')
  expect(await noted(one, '301')).toEqual([{ id: 301 }])
  const kept = [{ statement: 'select id from notes where id = $1', asked: '2' }]
  expect(await keptOf(one)).toEqual(kept)
  expect(await one.begin(tx => noted(tx, '300'))).toEqual([{ id: 300 }])
  expect(await keptOf(one)).toEqual(kept)
  await one.end()
})

test.each([
  ['the locale has no Cyrillic letters', `encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`],
  ['the database is SQL_ASCII', `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`]
])('%s: refused, with how to make another', async (_, kind) => {
  const [name, superuser] = [`other_${crypto.randomUUID().slice(0, 8)}`, connectPostgres(postgresAdmin())]
  await superuser.unsafe(`create database ${name} locale_provider libc ${kind} template template0`)
  const other = connectPostgres(postgresAdmin(name))
  await expect(checkPostgres(other)).rejects.toThrow(/; create it with: create database/)
  await expect(checkPostgres(database.admin)).resolves.toBeUndefined()
  await other.end()
  await superuser.unsafe(`drop database ${name}`)
  await superuser.end()
})
