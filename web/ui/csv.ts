/** Says UTF-8 to Excel, which otherwise reads Russian as gibberish. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/** What a spreadsheet may take for a formula, its full-width forms too. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u
/** A comma or tab separates in the spreadsheets of other countries: a formula could stand behind it. */
const NEEDS_QUOTES = /[";,\t\r\n]|^\s|\s$/u

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table for a Russian Excel: semicolons between the cells, and nothing in them is run as a formula. */
export const csvOf = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map(row => row.map(cellOf).join(';') + LINE_END).join('')
