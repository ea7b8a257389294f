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

/** A machine has the place of its address and the marks of the link; where it came from and what it is it does not tell. */
export const knowsMachines = ({ source, referrer, device }: Filters): boolean =>
  [source, referrer, device].every(filter => filter === undefined)
