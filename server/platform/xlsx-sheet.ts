import { setImmediate as nextTurn } from 'node:timers/promises'

import { cellXml, type Cell, type ColumnKind } from './xlsx-cell.ts'
import { MAIN, OFFICE, PACKAGE, XML } from './xlsx-namespaces.ts'
import { escapeAttribute } from './xlsx-text.ts'

export interface Column {
  title: string
  /** In letters. */
  width: number
  kind: ColumnKind
}

export type Row = readonly Cell[]

/** The last row that a sheet can have; the first one is the header. */
const LAST_ROW = 1_048_576
/** Addresses that Excel opens from one sheet, and how long one may be. */
const LINKS_MAX = 65_530
const LINK_MAX = 2079
/** About what the stream is read in. */
const CHUNK = 32 * 1024

/** `A` for 0, `AA` for 26. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const HTTP = /^https?:\/\//i

/** How a link is written among the relations of a sheet; undefined when a spreadsheet would not open it. */
function targetOf(text: Cell | undefined): string | undefined {
  if (typeof text !== 'string' || !HTTP.test(text)) return undefined
  const href = URL.parse(text)?.href
  return href !== undefined && href.length <= LINK_MAX ? href : undefined
}

interface Link {
  at: string
  target: string
}

/** One sheet of the file, or the part of a long one that fits into it. */
export interface SheetPart {
  columns: readonly Column[]
  rows: AsyncIterator<Row>
  /** What the rows gave last: when the part is written, whether anything is left for the next. */
  next: IteratorResult<Row, unknown>
  isFirst: boolean
  /** Whether its columns can be filtered. */
  filter: boolean
  /** Counted while it is written, header and all. */
  height: number
  links: Link[]
}

function headXml({ columns, isFirst }: SheetPart): string {
  const cols = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  )
  const titles = columns.map(({ title }, index) => cellXml(`${columnName(index)}1`, 'header', title))
  return [
    `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews>`,
    `<sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    `</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  ].join('')
}

/** The range of cells that are used: `A1:Q31`. */
export const usedRange = ({ columns, height }: SheetPart, mark = ''): string =>
  `${mark}A${mark}1:${mark}${columnName(columns.length - 1)}${mark}${height}`

const linkXml = ({ at }: Link, index: number) => `<hyperlink ref="${at}" r:id="rId${index + 1}"/>`

const relationXml = ({ target }: Link, index: number) =>
  `<Relationship Id="rId${index + 1}" Type="${OFFICE}/hyperlink" Target="${escapeAttribute(target)}" TargetMode="External"/>`

/** Texts put together to pieces; other work comes in between any two. */
async function* inChunks(texts: Iterable<string>): AsyncGenerator<Buffer> {
  let chunk = ''
  for (const text of texts) {
    chunk += text
    if (chunk.length >= CHUNK) {
      yield Buffer.from(chunk)
      chunk = ''
      await nextTurn()
    }
  }
  yield Buffer.from(chunk)
}

function* tailXml(part: SheetPart): Generator<string> {
  yield '</sheetData>'
  if (part.filter) yield `<autoFilter ref="${usedRange(part)}"/>`
  if (part.links.length > 0) {
    yield '<hyperlinks>'
    for (const [index, link] of part.links.entries()) yield linkXml(link, index)
    yield '</hyperlinks>'
  }
  yield '</worksheet>'
}

function* relationTexts({ links }: SheetPart): Generator<string> {
  yield `${XML}<Relationships xmlns="${PACKAGE}/relationships">`
  for (const [index, link] of links.entries()) yield relationXml(link, index)
  yield '</Relationships>'
}

/** The addresses that a sheet opens. */
export const relationsXml = (part: SheetPart): AsyncGenerator<Buffer> => inChunks(relationTexts(part))

/** A sheet from its first row until it is full, the rows are over or nobody wants it any more. */
export async function* sheetXml(part: SheetPart, signal: AbortSignal): AsyncGenerator<Buffer> {
  const names = part.columns.map((_, index) => columnName(index))
  let chunk = headXml(part)
  part.height = 1
  while (!part.next.done && part.height < LAST_ROW) {
    const row = part.next.value
    part.height += 1
    chunk += `<row r="${part.height}">`
    part.columns.forEach(({ kind }, index) => {
      const at = `${names[index]}${part.height}`
      const target = kind === 'link' && part.links.length < LINKS_MAX ? targetOf(row[index]) : undefined
      if (target !== undefined) part.links.push({ at, target })
      chunk += cellXml(at, kind === 'link' && target === undefined ? 'text' : kind, row[index] ?? null)
    })
    chunk += '</row>'
    if (chunk.length >= CHUNK) {
      yield Buffer.from(chunk)
      chunk = ''
      await nextTurn()
    }
    part.next = await part.rows.next()
    if (signal.aborted) return
  }
  yield Buffer.from(chunk)
  yield* inChunks(tailXml(part))
}
