import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { assignments, compile, fragment, insertion, type Fragment } from './sql.ts'

test('fragments come together into one text with numbered places', () => {
  const where = fragment`owner = ${'7'} and ${fragment`title ilike ${'%a%'}`}`
  const none = fragment``
  expect(compile(fragment`select 1 from links where ${where} ${none} limit ${10}`)).toEqual({
    text: 'select 1 from links where owner = $1 and title ilike $2  limit $3',
    values: ['7', '%a%', 10]
  })
})

test('rows to insert and columns to set', () => {
  const rows = insertion([
    { id: '1', 'odd "name"': null },
    { id: '2', 'odd "name"': ['a'] }
  ])
  expect(compile(fragment`insert into t ${rows} returning id`)).toEqual({
    text: 'insert into t ("id", "odd ""name""") values ($1, $2), ($3, $4) returning id',
    values: ['1', null, '2', ['a']]
  })
  expect(compile(fragment`update t set ${assignments({ a: 1, b: true })} where id = ${'7'}`)).toEqual({
    text: 'update t set "a" = $1, "b" = $2 where id = $3',
    values: [1, true, '7']
  })
})

test('what would make no statement, or another one than was meant, throws', () => {
  const missing = JSON.parse('{}').id
  expect(() => compile(fragment`select ${missing}`)).toThrow('an undefined value after "select "')
  expect(() => compile(fragment`insert into t ${insertion([{ id: missing }])}`)).toThrow('an undefined value')
  expect(() => insertion([])).toThrow('same columns')
  expect(() => insertion([{ a: 1 }, { b: 1 }])).toThrow('same columns')
  expect(() => assignments({})).toThrow('nothing to set')
})

const joined = (parts: (Fragment | string)[]) =>
  parts.reduce((before: Fragment, part) => fragment`${before}, ${part}`, fragment`select`)

test('whatever the values are, the text has none of them and every place its own value', () => {
  const { tree } = fc.letrec<{ tree: Fragment; part: Fragment | string }>(tie => ({
    tree: fc.array(tie('part'), { maxLength: 4 }).map(joined),
    part: fc.oneof({ maxDepth: 4 }, fc.string(), tie('tree'))
  }))
  fc.assert(
    fc.property(tree, whole => {
      const { text, values } = compile(whole)
      expect(text).toMatch(/^[select, $\d]*$/)
      expect([...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place))).toEqual(
        values.map((_, index) => index + 1)
      )
    })
  )
})
