import { parseClick } from './click.ts'
import { enrich } from './enrich.ts'
import type { Geo } from './geo/geo.ts'
import { visitLine } from './visit-columns.ts'
import { moscowMonth } from './visitor.ts'
import { lookOut, type Noticed, type Watch } from './watch.ts'

/** Month → key of the visitor hash. */
export type VisitorKeys = ReadonlyMap<string, Buffer>

export interface Batch {
  /** Lines of the visits table, in the order of the file: one text, for it goes from thread to thread and on to the engine. */
  rows: string
  /** Milliseconds of the first and the last click. */
  from: number
  to: number
  /** Lines that are no click. */
  foreign: string[]
  /** Keys that are needed and were not given; the batch is then not complete. */
  missingMonths: string[]
  /** What the watches found. */
  noticed: Noticed[]
}

/** Turns the text of a spool file into rows. A last line without its end was never answered: it is cut. */
export function enrichFile(text: string, geo: Geo, keys: VisitorKeys, watches: readonly Watch[]): Batch {
  const foreign: string[] = []
  const missing = new Set<string>()
  const lookout = lookOut(watches)
  let [rows, from, to] = ['', Infinity, -Infinity]
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue
    const click = parseClick(line)
    if (!click) {
      foreign.push(line)
      continue
    }
    const month = moscowMonth(click.t)
    const visitorKey = keys.get(month)
    if (!visitorKey) {
      missing.add(month)
      continue
    }
    const visit = enrich(click, { geo, visitorKey })
    rows += visitLine(visit)
    lookout.see(visit)
    from = Math.min(from, click.t)
    to = Math.max(to, click.t)
  }
  return { rows, from, to, foreign, missingMonths: [...missing], noticed: lookout.noticed() }
}
