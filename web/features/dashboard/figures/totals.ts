import type { Row } from '#contract/analytics.ts'

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
