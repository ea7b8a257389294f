import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'

import { clickhouseProblem, postgresProblem } from './engine-problem.ts'
import { NoAnswerError } from './postgres-errors.ts'
import { StartError } from './start-error.ts'

const URL_WITH_SECRET = 'postgres://tropa:very-secret@db.example:5432/tropa'

const withCode = (code: string, message = 'raw words of the engine') =>
  Object.assign(new DatabaseError(message, message.length, 'error'), { code })

const sentence = (problem: unknown) => (problem instanceof StartError ? problem.message : 'no StartError')

test.each([
  ['28P01', 'it refuses the user or the password: mend them'],
  ['28000', 'it refuses the user'],
  ['3D000', 'it has no such database: create it'],
  ['42501', 'the user may not create tables, or the schema pgboss: grant it CREATE on the database'],
  ['53100', 'its disk is full: free some space']
])('what PostgreSQL refuses with %s is said in a sentence', (code, advice) => {
  const said = sentence(postgresProblem(withCode(code), URL_WITH_SECRET, '/data'))
  expect(said).toContain(`DATABASE_URL: PostgreSQL at db.example:5432 cannot be used: ${advice}`)
  expect(said).not.toContain('very-secret')
})

test('a PostgreSQL that cannot be reached', () => {
  expect(sentence(postgresProblem(new NoAnswerError(withCode('ENOTFOUND')), URL_WITH_SECRET, '/data'))).toBe(
    'DATABASE_URL: no PostgreSQL answers at db.example:5432 (ENOTFOUND): start it, or mend the address.'
  )
})

test('a PostgreSQL that does not speak as asked', () => {
  const silent = new NoAnswerError(new Error('The server does not support SSL connections'))
  expect(sentence(postgresProblem(silent, URL_WITH_SECRET, '/data'))).toContain(
    'no PostgreSQL answers at db.example:5432 (The server does not support SSL connections): '
  )
})

test('the disk of an embedded engine is full', () => {
  const full = 'The disk that holds /data is full: free some space, then start again.'
  expect(sentence(postgresProblem(withCode('53100'), undefined, '/data'))).toBe(full)
  const reserve = new Error('Cannot reserve 1.00 MiB, not enough space. ')
  expect(sentence(clickhouseProblem(reserve, undefined, '/data'))).toBe(full)
})

test('a fault of ours stays what it is', () => {
  const fault = withCode('42601', 'syntax error')
  expect(postgresProblem(fault, URL_WITH_SECRET, '/data')).toBe(fault)
  expect(postgresProblem(fault, undefined, '/data')).toBe(fault)
  const refused = new StartError('already a sentence')
  expect(postgresProblem(refused, URL_WITH_SECRET, '/data')).toBe(refused)
  expect(clickhouseProblem(refused, 'http://ch.example:8123', '/data')).toBe(refused)
})
