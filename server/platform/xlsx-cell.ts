import { DAY_MS } from '#contract/durations.ts'
import { MOSCOW_OFFSET_MS } from '#contract/moscow-days.ts'

import { lookId, type LookName } from './xlsx-styles.ts'
import { cellText, escapeText, looksLikeFormula } from './xlsx-text.ts'

/** `null`, an empty text and a number that is none leave the cell empty. */
export type Cell = string | number | Date | null

/**
 * What a column holds. `date` is a moment, shown by the Moscow clock; `day` a calendar day as `2026-11-21`; `percent` a share,
 * 0.5 for 50 %; `money` roubles; `link` an address that opens on a click.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'day' | 'money' | 'percent' | 'link'

/** Days from 30 December 1899, from which spreadsheets count, to 1 January 1970. */
const EPOCH_DAYS = 25_569
/** 1 March 1900: spreadsheets take that year for a leap year, and know nothing before it. */
const FIRST_SERIAL = 61

const serialOf = (wallMs: number) => wallMs / DAY_MS + EPOCH_DAYS

const valueCell = (at: string, look: LookName, value: number): string =>
  Number.isFinite(value) ? `<c r="${at}" s="${lookId(look)}"><v>${value}</v></c>` : ''

const dateCell = (at: string, look: LookName, wallMs: number): string => {
  const serial = serialOf(wallMs)
  return serial >= FIRST_SERIAL ? valueCell(at, look, serial) : ''
}

function textCell(at: string, look: LookName, text: string): string {
  if (text === '') return ''
  const own = looksLikeFormula(text) ? 'guarded' : look
  return `<c r="${at}" s="${lookId(own)}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

function numberLook(kind: ColumnKind, value: number): LookName {
  if (kind === 'percent') return 'percent'
  if (kind === 'money') return Number.isInteger(value) ? 'roubles' : 'kopecks'
  return Number.isInteger(value) ? 'integer' : 'decimal'
}

/** A cell of a column at its place, `B7`; nothing when it is empty. The type of a text is told, so none is ever a formula. */
export function cellXml(at: string, kind: ColumnKind | 'header', cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') {
    if (kind === 'day') return dateCell(at, 'day', Date.parse(cell))
    return textCell(at, kind === 'link' || kind === 'header' ? kind : 'plain', cellText(cell))
  }
  if (cell instanceof Date) return dateCell(at, 'moment', cell.getTime() + MOSCOW_OFFSET_MS)
  return valueCell(at, kind === 'header' ? 'header' : numberLook(kind, cell), cell)
}
