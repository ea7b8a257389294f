import type { Filters, Row } from '#contract/analytics.ts'
import type { ReportResult } from '#web/features/dashboard/queries.ts'

/** People, repeats and machines add up to all openings. */
export interface Totals {
  visits: number
  people: number
  repeats: number
  machines: number
}

/** The figures of a report `visits`: its rows `current` and `machines`. */
export function totalsOf(rows: readonly Row[]): Totals {
  const row = (label: string) => rows.find(candidate => candidate.label === label)
  const { visits = 0, uniqVisits: people = 0 } = row('current') ?? {}
  return { visits, people, repeats: visits - people, machines: row('machines')?.visits ?? 0 }
}

/** The totals of an answer that belongs to the present question. */
export const settledTotals = ({ data, isPlaceholderData }: ReportResult): Totals | undefined =>
  data && !isPlaceholderData ? totalsOf(data.rows) : undefined

/** Of machines only the place is kept: by source, site, mark or device none is ever found, which does not mean that there was none. */
export const knowsMachines = ({ source, referrer, utm, device }: Filters): boolean =>
  [source, referrer, utm, device].every(filter => filter === undefined)
