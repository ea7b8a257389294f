import { parseClick } from './click.ts'
import { enrich } from './enrich.ts'
import type { Geo } from './geo/geo.ts'
import { visitLine } from './visit-columns.ts'
import { moscowMonth } from './visitor.ts'

/** Month → key of the visitor hash. */
export type VisitorKeys = ReadonlyMap<string, Buffer>

export interface Batch {
  /** A line of the visits table each, in the order of the file. */
  lines: string[]
  /** Of each line, the click's id. */
  ids: string[]
  /** Milliseconds of the first and the last click. */
  from: number
  to: number
  /** Lines that are no click. */
  foreign: string[]
  /** Keys that are needed and were not given; the batch is then not complete. */
  missingMonths: string[]
}

/** Turns the text of a spool file into rows. A last line without its end was never answered: it is cut. */
export function enrichFile(text: string, geo: Geo, keys: VisitorKeys): Batch {
  const batch: Batch = { lines: [], ids: [], from: Infinity, to: -Infinity, foreign: [], missingMonths: [] }
  const missing = new Set<string>()
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue
    const click = parseClick(line)
    if (!click) {
      batch.foreign.push(line)
      continue
    }
    const month = moscowMonth(click.t)
    const visitorKey = keys.get(month)
    if (!visitorKey) {
      missing.add(month)
      continue
    }
    batch.lines.push(visitLine(enrich(click, { geo, visitorKey })))
    batch.ids.push(click.id)
    batch.from = Math.min(batch.from, click.t)
    batch.to = Math.max(batch.to, click.t)
  }
  return { ...batch, missingMonths: [...missing] }
}
