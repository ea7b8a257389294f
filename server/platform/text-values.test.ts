import { Type } from 'typebox'
import { expect, test } from 'vitest'

import { readTextValues } from './text-values.ts'

const schema = Type.Object({
  count: Type.Integer(),
  share: Type.Number(),
  all: Type.Boolean(),
  name: Type.String()
})

test.each([
  [{ count: '0' }, { count: 0 }],
  [{ count: '-12' }, { count: -12 }],
  [{ share: '1.5' }, { share: 1.5 }],
  [{ all: 'true' }, { all: true }],
  [{ all: 'false' }, { all: false }],
  [{ name: '12' }, { name: '12' }],
  [{ other: '12' }, {}],
  [{ constructor: '12' }, {}]
])('%j becomes %j', (given, read) => {
  expect(readTextValues(schema, given)).toEqual(read)
})

test.each(['', ' 1', '1.5', '1e3', '0x10', '1n', 'true', 'NaN', 'Infinity', '٣', '9'.repeat(30)])(
  'integer %j stays text',
  text => {
    expect(readTextValues(schema, { count: text })).toEqual({ count: text })
  }
)

test.each(['', '1', '0', 'TRUE', 'yes', 'on'])('boolean %j stays text', text => {
  expect(readTextValues(schema, { all: text })).toEqual({ all: text })
})

test('a key that is given twice stays a list', () => {
  expect(readTextValues(schema, { count: ['1', '2'] })).toEqual({ count: ['1', '2'] })
})

test.each([null, undefined, 'text', 1])('%j is no set of fields and stays', data => {
  expect(readTextValues(schema, data)).toBe(data)
})
