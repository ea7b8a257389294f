import { MAIN, XML } from './xlsx-namespaces.ts'
import { escapeAttribute } from './xlsx-text.ts'

const formats = {
  moment: 'dd\\.mm\\.yyyy\\ hh:mm',
  day: 'dd\\.mm\\.yyyy',
  roubles: '#,##0\\ "₽"',
  kopecks: '#,##0.00\\ "₽"',
  percent: '0.0%'
}

/** Numbers below this one are Excel's own formats. */
const FIRST_FORMAT = 164
const GENERAL = 0
const INTEGER = 3
const DECIMAL = 4

const formatId = (name: keyof typeof formats) => FIRST_FORMAT + Object.keys(formats).indexOf(name)

interface Look {
  format: number
  font?: number
  border?: number
  more?: string
}

const BOLD = 1
const LINK = 2

const looks = {
  plain: { format: GENERAL },
  header: {
    format: GENERAL,
    font: BOLD,
    border: 1,
    more: ' applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>'
  },
  // As after a typed apostrophe: whoever edits such a text gets a text again, never a formula.
  guarded: { format: GENERAL, more: ' quotePrefix="1"/>' },
  integer: { format: INTEGER },
  decimal: { format: DECIMAL },
  moment: { format: formatId('moment') },
  day: { format: formatId('day') },
  roubles: { format: formatId('roubles') },
  kopecks: { format: formatId('kopecks') },
  percent: { format: formatId('percent') },
  link: { format: GENERAL, font: LINK }
} as const satisfies Record<string, Look>

export type LookName = keyof typeof looks

const ids = new Map(Object.keys(looks).map((name, index) => [name, index]))

/** The number under which cells name a look. */
export const lookId = (name: LookName): number => ids.get(name) ?? 0

const xfOf = ({ format, font = 0, border = 0, more = '/>' }: Look) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"${more}`

const font = (more: string) => `<font>${more}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const edges = (bottom: string) => `<border><left/><right/><top/>${bottom}<diagonal/></border>`

const numFmts = Object.entries(formats).map(
  ([, code], index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapeAttribute(code)}"/>`
)
const xfs = Object.values(looks).map(xfOf)

/** `xl/styles.xml`: every look that a cell can have. */
export const stylesXml = [
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>`,
  `<fonts count="3">${font('')}${font('<b/>')}`,
  '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  `<borders count="2">${edges('<bottom/>')}${edges('<bottom style="thin"><color rgb="FFBFBFBF"/></bottom>')}</borders>`,
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
].join('')
