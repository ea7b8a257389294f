/** What XML 1.0 has no way to write; halves of surrogate pairs that stand alone are among it. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const MAY_BE_UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/
/** Spreadsheets read `_x0041_` inside a text as one character, so an underscore that would begin such a thing is written as one. */
const SPECIAL = /[&<>\r]|_(?=x[0-9A-Fa-f]{4}_)/g
const MAY_BE_SPECIAL = /[&<>\r]|_x/

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader of XML would make a line feed of it.
  '\r': '&#13;',
  _: '_x005F_'
}

const entityOf = (character: string) => entities[character] ?? character

/** Letters in a cell; Excel counts them as JavaScript does. */
const CELL_MAX = 32_767

/** As much of a text as a cell can hold, cut between characters. */
export function cellText(text: string): string {
  const kept = MAY_BE_UNWRITABLE.test(text) ? text.replace(UNWRITABLE, '') : text
  if (kept.length <= CELL_MAX) return kept
  const cut = kept.slice(0, CELL_MAX - 1)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}

/** A text between two tags. */
export const escapeText = (text: string): string =>
  MAY_BE_SPECIAL.test(text) ? text.replace(SPECIAL, entityOf) : text

/** A text of ours or an address in the quotes of an attribute. */
export const escapeAttribute = (text: string): string => text.replace(/[&<>"\r]/g, entityOf)

/** What a spreadsheet would take for a formula when the text is typed again, its full-width forms too. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u

export const looksLikeFormula = (text: string): boolean => FORMULA.test(text)
