import { MAIN, OFFICE, PACKAGE, XML } from './xlsx-namespaces.ts'
import { usedRange, type SheetPart } from './xlsx-sheet.ts'
import { escapeAttribute, escapeText } from './xlsx-text.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Which part of the file is of which type. It comes first, so sheets, of which nobody knows how many there will be, are the default. */
export const contentTypesXml = [
  `${XML}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/>`,
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`
].join('')

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const relations = (items: readonly string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`

export const packageRelationsXml = relations([relation(1, 'officeDocument', 'xl/workbook.xml')])

export interface NamedPart {
  name: string
  part: SheetPart
}

export const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`

export const bookRelationsXml = (sheets: readonly NamedPart[]): string =>
  relations([
    ...sheets.map((_, index) => relation(index + 1, 'worksheet', sheetPath(index))),
    relation(sheets.length + 1, 'styles', 'styles.xml')
  ])

/** Excel looks for the range of a filter under this name, too. */
const filterXml = ({ name, part }: NamedPart, index: number) => {
  if (!part.filter) return ''
  const range = escapeText(`'${name.replaceAll("'", "''")}'!${usedRange(part, '$')}`)
  return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${range}</definedName>`
}

export function bookXml(sheets: readonly NamedPart[]): string {
  const filters = sheets.map(filterXml).join('')
  const entries = sheets.map(
    ({ name }, index) =>
      `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  )
  return [
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>`,
    `<sheets>${entries.join('')}</sheets>${filters === '' ? '' : `<definedNames>${filters}</definedNames>`}</workbook>`
  ].join('')
}
