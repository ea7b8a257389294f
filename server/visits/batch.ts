import { hourOf } from '#contract/moscow-days.ts'

import { LINE_BEGIN, LINE_MAX, parseClick } from './click.ts'
import { enrich } from './enrich.ts'
import type { Geo } from './geo/geo.ts'
import { gatherRows } from './rows.ts'
import { visitLine } from './visit-columns.ts'
import { moscowMonth } from './visitor.ts'
import type { Noticed, Watch } from './watch-shapes.ts'
import { lookOut } from './watch.ts'

/** Month → key of the visitor hash, in base64. */
export type VisitorKeys = ReadonlyMap<string, string>

export interface Batch {
  /** Lines of the visits table in UTF-8, in the order of the file: bytes go from thread to thread and on to the engine without a copy. */
  rows: Uint8Array<ArrayBuffer>
  /** Milliseconds of the first and the last click. */
  from: number
  to: number
  /** Hours of the clicks. */
  hours: number[]
  /** Lines that are no click. */
  foreign: string[]
  /** Keys that are needed and were not given; the batch is then not complete. */
  missingMonths: string[]
  /** What the watches found. */
  noticed: Noticed[]
}

/** A line that was being written when the process was killed; it was never answered. Zeros are what a power loss leaves. */
const isTorn = (rest: string) =>
  rest.length <= LINE_MAX && LINE_BEGIN.startsWith(rest.slice(0, LINE_BEGIN.length)) && !rest.includes('\0')

/** Turns the text of a spool file into rows. A torn last line is cut. */
export function enrichFile(text: string, geo: Geo, keys: VisitorKeys, watches: readonly Watch[]): Batch {
  const foreign: string[] = []
  const missing = new Set<string>()
  const lookout = lookOut(watches)
  const rows = gatherRows(text.length)
  const hours = new Set<number>()
  let [from, to] = [Infinity, -Infinity]
  for (let start = 0, end = 0; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
    const line = text.slice(start, end)
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
    rows.add(visitLine(visit))
    lookout.see(visit)
    from = Math.min(from, click.t)
    to = Math.max(to, click.t)
    hours.add(hourOf(click.t))
  }
  const rest = text.slice(text.lastIndexOf('\n') + 1)
  if (!isTorn(rest)) foreign.push(rest)
  return {
    rows: rows.bytes(),
    from,
    to,
    hours: [...hours],
    foreign,
    missingMonths: [...missing],
    noticed: lookout.noticed()
  }
}
