import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { gatherRows } from './rows.ts'

test('lines of any length and script come out as UTF-8, in their order, whatever room was expected', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('a', 'я', '漢', '😀'), minLength: 500, maxLength: 900 })
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 120 }), fc.nat({ max: 100_000 }), (lines, expected) => {
      const rows = gatherRows(expected)
      for (const one of lines) rows.add(one)
      expect(Buffer.from(rows.bytes()).toString()).toBe(lines.join(''))
    })
  )
})

test('the memory is its own: it can be handed to another thread', () => {
  const rows = gatherRows(10)
  rows.add('one\n')
  const bytes = rows.bytes()
  const handed = structuredClone(bytes, { transfer: [bytes.buffer] })
  expect(Buffer.from(handed).toString()).toBe('one\n')
  expect(bytes.length).toBe(0)
})
