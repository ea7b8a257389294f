import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'

import { createDatabase } from '#test/databases.ts'

import { isDuplicate } from './postgres-errors.ts'
import { connectPostgres } from './postgres.ts'

test('an error names the index, and nothing of the row', async () => {
  const database = await createDatabase()
  const sql = connectPostgres(database.address)
  await sql`create table people (name text primary key, word text not null check (length(word) > 5))`
  await sql`insert into people values ('masha@example.ru', 'hunter2')`
  const refused = async (name: string, word: string) =>
    sql`insert into people values (${name}, ${word})`.catch((error: unknown) => error)
  const [twice, short] = [
    await refused('masha@example.ru', 'hunter2'),
    await refused('dasha@example.ru', 'short')
  ]
  await sql.end()
  await database.drop()
  expect(isDuplicate(twice, 'people_pkey')).toBe(true)
  for (const error of [twice, short]) {
    expect(error).toBeInstanceOf(DatabaseError)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/example\.ru|hunter2|short/)
  }
})
