import * as fc from 'fast-check'
import { Type } from 'typebox'
import { Errors } from 'typebox/value'
import { describe, expect, test } from 'vitest'

import { withinSchema } from './within-schema.ts'

const MAX = 3
const schema = Type.Object({
  name: Type.String({ minLength: 2 }),
  size: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
  kinds: Type.Optional(Type.Array(Type.Enum(['a', 'b']), { minItems: 1, maxItems: MAX, uniqueItems: true })),
  parts: Type.Optional(Type.Array(Type.Object({ title: Type.String() }), { maxItems: MAX }))
})

describe('of a value stays', () => {
  test.each([
    ['what its schema names', { name: 'xy', more: { deep: [1] } }, { name: 'xy' }],
    ['one item more than it allows', { kinds: [0, 1, 2, 3, 4, 5] }, { kinds: [0, 1, 2, 3] }],
    ['the same of each item', { parts: [{ title: 'x', more: 1 }, 5] }, { parts: [{ title: 'x' }, 5] }],
    [
      'its kind, where it is of another',
      { name: [1], size: { a: 1 }, kinds: { a: 1 }, parts: [[1]] },
      { name: [], size: {}, kinds: {}, parts: [[]] }
    ],
    ['nothing of a list where an object is to be', [1, 2], []],
    ['what is neither', null, null]
  ])('%s', (_what, value, kept) => {
    expect(withinSchema(schema, value)).toEqual(kept)
  })
})

test('items behind those are not read', () => {
  const read = new Set<string | symbol>()
  const kinds = new Proxy(
    Array.from({ length: 100 }, () => 'a'),
    {
      get(items, place): unknown {
        read.add(place)
        return Reflect.get(items, place)
      }
    }
  )
  withinSchema(schema, { kinds })
  expect([...read].filter(place => /^\d+$/.test(String(place)))).toEqual(['0', '1', '2', '3'])
})

test('what is wrong with the value is wrong with that', () => {
  const any = fc.jsonValue({ maxDepth: 3 })
  const text = fc.constantFrom<unknown>('a', 'b', 'c', 1, null)
  const part = fc.oneof(fc.record({ title: any }, { requiredKeys: [] }), any)
  const listOf = (items: fc.Arbitrary<unknown>) =>
    fc.oneof(fc.array(items, { maxLength: MAX + 1 }), fc.dictionary(fc.string(), any), fc.string())
  const values = fc.record(
    {
      name: fc.oneof(fc.constant('xy'), any),
      size: fc.oneof(fc.integer(), any),
      kinds: listOf(text),
      parts: listOf(part),
      more: any
    },
    { requiredKeys: [], noNullPrototype: true }
  )
  fc.assert(
    fc.property(fc.oneof(values, any), value => {
      expect(Errors(schema, withinSchema(schema, value))).toEqual(Errors(schema, value))
    }),
    { numRuns: 500 }
  )
})
