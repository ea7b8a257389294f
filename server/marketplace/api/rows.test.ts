import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { OddAnswer } from './body.ts'
import { eachRow } from './rows.ts'

async function* inParts(text: string, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  let [from, turn] = [0, 0]
  while (from < bytes.length) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(from, from + size)
    from += size
    turn += 1
  }
}

async function rowsOf(text: string, sizes: readonly number[] = [7]): Promise<unknown[]> {
  const rows: unknown[] = []
  await eachRow(inParts(text, sizes), row => rows.push(row))
  return rows
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\\"', '{[}]', '],[', 'Ёж')
)
/** Not of a backslash: once V8 has read such a name, it takes others that are written with one for it (nodejs/node#63785). */
const hostileName = hostileText.filter(text => !text.includes('\\'))
const anyValue = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    hostileText,
    fc.constantFrom(null, true, false, 0, -1.5e-7),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(hostileName, tie('value'), { maxKeys: 3 })
  )
})).value
const anyRow = fc.dictionary(hostileName, anyValue)

test('any array of objects, cut into parts anywhere, however it is spaced', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(undefined, 1, '\t'),
      async (rows, sizes, space) => {
        const text = JSON.stringify(rows, undefined, space)
        expect(await rowsOf(` ${text}\r\n`, sizes)).toEqual(JSON.parse(text))
      }
    )
  )
})

test('a name of backslashes and quotes ends where it ends', async () => {
  const rows = [{ '\\"}': [1] }, { '\\': ']' }, { '\\\\"': {} }]
  expect(await rowsOf(JSON.stringify(rows), [1])).toEqual(rows)
})

test('no piece of an array passes for a whole one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 4 }), fc.nat(), async (rows, at) => {
      const text = JSON.stringify(rows)
      const bytes = Buffer.from(text).subarray(0, at % Buffer.byteLength(text))
      await expect(rowsOf(bytes.toString('latin1'))).rejects.toThrow(OddAnswer)
    })
  )
})

describe('no array of objects', () => {
  test.each([
    '',
    ' ',
    '{}',
    'null',
    '<h1>502</h1>',
    '[1]',
    '[null]',
    '["{}"]',
    '[[{}]]',
    '[{}',
    '[{},]',
    '[,{}]',
    '[{}{}]',
    '[{},{]',
    '[{}]]',
    '[{}],[{}]',
    '[{}] x',
    '[{"a":1 "b":2}]',
    '[{"a":}]',
    "[{'a':1}]",
    '[{]}]',
    '\uFEFF[]'
  ])('%s', async text => {
    await expect(rowsOf(text)).rejects.toThrow(OddAnswer)
  })

  test('a row without an end is not read for ever', async () => {
    await expect(rowsOf(`[{"a":"${'x'.repeat(70_000)}"}]`, [1000])).rejects.toThrow('a row of more than')
  })
})
