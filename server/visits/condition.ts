import type { VisitRow } from './visit.ts'

/** Columns that visits are counted and filtered by. */
export const dimensions = [
  'city',
  'country',
  'social',
  'referrer',
  'device',
  'os',
  'browser',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content'
] as const satisfies readonly (keyof VisitRow)[]

/** The label of a row is the value that finds it. */
export type Dimension = (typeof dimensions)[number]

/** What must stand in a column of a visit. */
export interface Condition {
  column: Dimension
  value: string
}

export const meets = (visit: Pick<VisitRow, Dimension>, conditions: readonly Condition[]): boolean =>
  conditions.every(({ column, value }) => visit[column] === value)
