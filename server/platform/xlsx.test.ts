import { buffer } from 'node:stream/consumers'

import * as fc from 'fast-check'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'

import { textOf, unzip } from './testing/unzip.ts'
import type { Cell, ColumnKind } from './xlsx-cell.ts'
import type { Column, Row } from './xlsx-sheet.ts'
import { xlsx, type Sheet } from './xlsx.ts'

const columnOf = (kind: ColumnKind, title = kind): Column => ({ title, width: 12, kind })

async function* rowsOf(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const sheetOf = (rows: readonly Row[], columns: readonly Column[], name = 'Лист'): Sheet => ({
  name,
  columns,
  rows: rowsOf(rows)
})

const fileOf = (...sheets: Sheet[]) => buffer(xlsx(sheets))

const readBack = async (...sheets: Sheet[]) => readXlsx(await fileOf(...sheets), { trim: false })

const textColumn = async (texts: readonly Cell[]) => {
  const rows = texts.map(text => ['.', text])
  const [sheet] = await readBack(sheetOf(rows, [columnOf('text'), columnOf('text')]))
  return sheet?.data.slice(1).map(row => row[1])
}

/** A moment is a fraction of a day there, and the library cuts off what is below a millisecond. */
const near = (cell: unknown) =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell

test('an independent library reads back every kind of cell', async () => {
  const kinds = ['text', 'number', 'date', 'day', 'money', 'percent', 'link'] as const
  const created = new Date('2026-11-20T21:30:00Z')
  const [sheet] = await readBack(
    sheetOf(
      [
        ['Крем', 1234.5, created, '2026-11-21', 1490, 0.125, 'https://trp.ru/krem-1'],
        ['', null, null, '', Number.NaN, Number.POSITIVE_INFINITY, ''],
        ['007', 0, new Date('2026-02-28T20:59:00Z'), '2024-02-29', 612.45, 1, 'не адрес']
      ],
      kinds.map(kind => columnOf(kind)),
      'Ссылки'
    )
  )
  expect({ sheet: sheet?.sheet, data: sheet?.data.map(row => row.map(near)) }).toEqual({
    sheet: 'Ссылки',
    data: [
      [...kinds],
      // Moscow's clock: three hours ahead.
      [
        'Крем',
        1234.5,
        new Date('2026-11-21T00:30:00Z'),
        new Date('2026-11-21T00:00:00Z'),
        1490,
        0.125,
        'https://trp.ru/krem-1'
      ],
      [null, null, null, null, null, null, null],
      ['007', 0, new Date('2026-02-28T23:59:00Z'), new Date('2024-02-29T00:00:00Z'), 612.45, 1, 'не адрес']
    ]
  })
})

const hostile = [
  '=HYPERLINK("https://evil.example","Нажмите")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1',
  '\n@a',
  '  =cmd|calc',
  '＝1+1',
  '«"',
  '"; drop table',
  ']]>',
  '</t></is></c>',
  '&amp; & &#13;',
  '_x0041_ и _x005F_',
  'строка\r\nвторая\nтретья\rчетвёртая',
  '  по краям  ',
  '👩‍👩‍👧 😀',
  '\u202Eправо\u202C שלום',
  "'апостроф",
  '#REF!',
  'TRUE',
  '1E5',
  '2026-11-21'
]

test('hostile texts come back letter for letter, as texts', async () => {
  expect(await textColumn(hostile)).toEqual(hostile)
})

test('what would bite when it is typed again is marked as a text; there are no formulas', async () => {
  const rows = hostile.map(text => [text])
  const files = unzip(await fileOf(sheetOf(rows, [columnOf('text')])))
  const xml = textOf(files, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f')
  const looks = [...xml.matchAll(/<c r="A(\d+)" s="(\d+)" t="inlineStr">/g)]
    .slice(1)
    .map(([, , look]) => look)
  expect(looks).toHaveLength(hostile.length)
  const xfs = [...textOf(files, 'xl/styles.xml').matchAll(/<xf [^>]*xfId[^>]*>/g)].map(([xf]) => xf)
  const guarded = hostile.filter((_, index) => xfs[Number(looks[index])]?.includes('quotePrefix="1"'))
  expect(guarded).toEqual(hostile.slice(0, 9))
})

test('what XML has no way to say is dropped, and nothing else', async () => {
  const texts = ['a\u0000b\u0008\u000b\u001fc', '\ud83d и \ude00', '\ufffe\uffff.', '😀\ud800']
  expect(await textColumn(texts)).toEqual(['abc', ' и ', '.', '😀'])
})

test('a text longer than a cell is cut between characters', async () => {
  const full = 'щ'.repeat(32_767)
  const [kept, cut, pair] = (await textColumn([full, `${full}!`, `${'щ'.repeat(32_765)}😀.`])) ?? []
  expect(kept).toBe(full)
  expect(cut).toBe(`${'щ'.repeat(32_766)}…`)
  expect(pair).toBe(`${'щ'.repeat(32_765)}…`)
})

test('any texts come back unchanged, but for what XML cannot hold', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom('_', 'x', '0', '4', '1', '&', '<', '\r', '\n', '=', '"', ';'),
      maxLength: 12
    })
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 40 }), async texts => {
      const expected = texts.map(
        text =>
          text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '') || null
      )
      expect(await textColumn(texts)).toEqual(expected)
    }),
    { numRuns: 150 }
  )
})

test('any numbers come back exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ noDefaultInfinity: true, noNaN: true }), { minLength: 1 }),
      async numbers => {
        const [sheet] = await readBack(
          sheetOf(
            numbers.map(n => ['.', n]),
            [columnOf('text'), columnOf('number')]
          )
        )
        expect(sheet?.data.slice(1).map(row => Number(row[1]) + 0)).toEqual(numbers.map(n => n + 0))
      }
    ),
    { numRuns: 50 }
  )
})

test('the header is frozen and bold, the filter covers what is used, columns have their widths', async () => {
  const columns = [{ ...columnOf('text'), width: 41 }, columnOf('number')]
  const files = unzip(
    await fileOf(
      sheetOf(
        [
          ['a', 1],
          ['b', 2]
        ],
        columns,
        "Д'Артаньян"
      )
    )
  )
  const xml = textOf(files, 'xl/worksheets/sheet1.xml')
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<col min="1" max="1" width="41" customWidth="1"/>')
  expect(xml).toContain('<autoFilter ref="A1:B3"/>')
  expect(textOf(files, 'xl/workbook.xml')).toContain(">'Д''Артаньян'!$A$1:$B$3</definedName>")
  const header = /<c r="A1" s="(\d+)"/.exec(xml)?.[1]
  const xfs = [...textOf(files, 'xl/styles.xml').matchAll(/<xf [^>]*xfId[^>]*>/g)].map(([xf]) => xf)
  expect(xfs[Number(header)]).toContain('fontId="1"')
  expect(textOf(files, 'xl/styles.xml')).toContain('formatCode="dd\\.mm\\.yyyy\\ hh:mm"')
  expect([...files.keys()][0]).toBe('[Content_Types].xml')
})

test('a sheet without a filter has neither it nor its name', async () => {
  const files = unzip(await fileOf({ ...sheetOf([['a']], [columnOf('text')]), filter: false }))
  expect(textOf(files, 'xl/worksheets/sheet1.xml')).not.toContain('autoFilter')
  expect(textOf(files, 'xl/workbook.xml')).not.toContain('definedName')
})

test('links open what they show; what is no address of a site is a text', async () => {
  const rows = [
    ['https://trp.ru/a&b"<'],
    ['javascript:alert(1)'],
    ['https://'],
    [`https://a.ru/${'x'.repeat(2080)}`],
    ['https://пример.рф/путь']
  ]
  const files = unzip(await fileOf(sheetOf(rows, [columnOf('link')])))
  const refs = [
    ...textOf(files, 'xl/worksheets/sheet1.xml').matchAll(/<hyperlink ref="(\w+)" r:id="(\w+)"\/>/g)
  ]
  expect(refs.map(([, ref]) => ref)).toEqual(['A2', 'A6'])
  const relations = textOf(files, 'xl/worksheets/_rels/sheet1.xml.rels')
  expect(
    [...relations.matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(([, target]) => target)
  ).toEqual(['https://trp.ru/a&amp;b%22%3C', 'https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C'])
})

test('sheets get names that spreadsheets take', async () => {
  const wanted = [
    'a[b]:*?/\\c',
    'ССЫЛКИ',
    'ссылки',
    "''",
    'щ'.repeat(40),
    'щ'.repeat(40),
    `${'x'.repeat(30)}😀`
  ]
  const sheets = await readBack(...wanted.map(name => sheetOf([], [columnOf('text')], name)))
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'a b      c',
    'ССЫЛКИ',
    'ссылки (2)',
    'Лист',
    'щ'.repeat(31),
    `${'щ'.repeat(27)} (2)`,
    'x'.repeat(30)
  ])
})
