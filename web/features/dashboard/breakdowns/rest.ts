import type { Row } from '#contract/analytics.ts'

/** Of longer lists the reports answer only the greatest. */
const ROWS_MAX = 100

/** The visits of all rows that are left out. */
export const restOf = (rows: readonly Row[], visits: number): number =>
  rows.length < ROWS_MAX ? 0 : Math.max(0, visits - rows.reduce((sum, row) => sum + row.visits, 0))

/** In a file they are a row of their own; `others`: its cells between the name and the visits. */
export const restCells = (rows: readonly Row[], visits: number, others: readonly string[]) => {
  const rest = restOf(rows, visits)
  return rest === 0 ? [] : [[`Остальные (кроме первых ${String(rows.length)})`, ...others, rest, '']]
}
