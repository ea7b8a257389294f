import * as fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'

import { rowsWriter } from './write-rows.ts'

const Row = Type.Object({ name: Type.String(), tags: Type.Array(Type.String()) })
const write = rowsWriter(Row)

test('rows are the JSON that they would be in one go, however long, without what the schema does not name', async () => {
  const row = fc.record({
    name: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('ж'.repeat(100_000))),
    tags: fc.array(fc.string())
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row), async rows => {
      const secret = rows.map(one => Object.assign({ secret: 1 }, one))
      expect(JSON.parse(String(await write(secret)))).toEqual(JSON.parse(JSON.stringify(rows)))
    })
  )
})

test('while many long rows are written, others have their turn', async () => {
  const rows = Array.from({ length: 100 }, (_, place) => ({ name: String(place).repeat(30_000), tags: [] }))
  let turns = 0
  let isWritten = false
  const count = () => {
    turns += 1
    if (!isWritten) setImmediate(count)
  }
  setImmediate(count)
  const written = await write(rows)
  isWritten = true
  expect(written).toHaveLength(JSON.stringify(rows).length)
  expect(turns).toBeGreaterThan(20)
})
