import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { textOf, unzip } from './testing/unzip.ts'
import type { Column, Row } from './xlsx-sheet.ts'
import { xlsx } from './xlsx.ts'

const columns: Column[] = [
  { title: 'Номер', width: 10, kind: 'number' },
  { title: 'Текст', width: 10, kind: 'text' }
]

/** Rows of a source that can be watched. */
function source(count: number, fail?: Error) {
  const seen = { given: 0, ended: false }
  async function* rows(): AsyncGenerator<Row> {
    try {
      for (let n = 0; n < count; n += 1) {
        seen.given += 1
        yield [n, `${Math.sin(n)}${Math.cos(n)}`]
      }
      if (fail) throw fail
    } finally {
      seen.ended = true
    }
  }
  return { seen, sheet: { name: 'Строки', columns, rows: rows() } }
}

test('nobody reads: no more rows are asked for than what the pipes hold', async () => {
  const { seen, sheet } = source(1_000_000)
  const stream = xlsx([sheet])
  let before = -1
  while (before !== seen.given) {
    before = seen.given
    await sleep(50)
  }
  expect(seen.given).toBeGreaterThan(0)
  expect(seen.given).toBeLessThan(30_000)
  stream.destroy()
  await expect.poll(() => seen.ended).toBe(true)
})

async function readSome(stream: Readable): Promise<void> {
  for (let bytes = 0; bytes < 100_000;) {
    const chunk: unknown = stream.read()
    if (Buffer.isBuffer(chunk)) bytes += chunk.length
    else await once(stream, 'readable')
  }
}

test('a reader who goes away ends the source; sheets to come are never begun', async () => {
  const [first, second] = [source(1_000_000), source(10)]
  const stream = xlsx([first.sheet, second.sheet])
  await readSome(stream)
  stream.destroy()
  await expect.poll(() => first.seen.ended).toBe(true)
  const { given } = first.seen
  await sleep(20)
  expect(first.seen.given).toBe(given)
  expect(second.seen).toEqual({ given: 0, ended: false })
})

test('a source that waits when the reader goes away is ended as soon as it has answered', async () => {
  const answer = Promise.withResolvers<void>()
  let [asked, ended, after] = [false, false, false]
  async function* rows(): AsyncGenerator<Row> {
    try {
      yield [1, 'a']
      asked = true
      await answer.promise
      yield [2, 'b']
      after = true
      yield [3, 'c']
    } finally {
      ended = true
    }
  }
  const stream = xlsx([{ name: 'a', columns, rows: rows() }])
  stream.resume()
  await expect.poll(() => asked).toBe(true)
  stream.destroy()
  await nextTurn()
  expect(ended).toBe(false)
  answer.resolve()
  await expect.poll(() => ended).toBe(true)
  expect(after).toBe(false)
})

test.each([0, 10, 50_000])('an error of the source after %i rows destroys the stream', async count => {
  const fault = new Error('the engine is away')
  const { seen, sheet } = source(count, fault)
  await expect(buffer(xlsx([sheet]))).rejects.toBe(fault)
  expect(seen.ended).toBe(true)
})

test('other work comes in between some rows', async () => {
  let [rows, most, turns] = [0, 0, 0]
  const over = new AbortController()
  const { sheet } = source(60_000)
  async function* counted(): AsyncGenerator<Row> {
    for await (const row of sheet.rows) {
      rows += 1
      yield row
    }
  }
  const file = buffer(xlsx([{ ...sheet, rows: counted() }])).finally(() => over.abort())
  while (!over.signal.aborted) {
    const before = rows
    await nextTurn()
    most = Math.max(most, rows - before)
    turns += 1
  }
  await file
  expect(rows).toBe(60_000)
  expect(turns).toBeGreaterThan(100)
  expect(most).toBeLessThan(600)
})

test('a sheet that is full goes on in the next', { timeout: 300_000 }, async () => {
  const full = 1_048_575
  async function* rows(): AsyncGenerator<Row> {
    for (let n = 1; n <= full + 2; n += 1) yield [n]
  }
  const narrow = columns.slice(0, 1)
  async function* exactly(): AsyncGenerator<Row> {
    for (let n = 1; n <= full; n += 1) yield [n]
  }
  const files = unzip(
    await buffer(
      xlsx([
        { name: 'Платежи', columns: narrow, rows: rows() },
        { name: 'Ровно', columns: narrow, rows: exactly() }
      ])
    )
  )
  const names = [...textOf(files, 'xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)].map(
    ([, name]) => name
  )
  expect(names).toEqual(['Платежи', 'Платежи (2)', 'Ровно'])
  const first = textOf(files, 'xl/worksheets/sheet1.xml')
  expect(first.slice(-200)).toContain(
    '<row r="1048576"><c r="A1048576" s="3"><v>1048575</v></c></row></sheetData>'
  )
  const second = textOf(files, 'xl/worksheets/sheet2.xml')
  expect(second).toContain('<row r="2"><c r="A2" s="3"><v>1048576</v></c></row><row r="3">')
  expect(second).toContain('<autoFilter ref="A1:A3"/>')
  expect(second).toContain('Номер')
  expect(files.has('xl/worksheets/sheet4.xml')).toBe(false)
})
