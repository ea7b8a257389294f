import { SKIP_MAX } from '#contract/limits.ts'
import { TOTAL_EXACT_HEADER, TOTAL_HEADER } from '#contract/links.ts'

/** How many rows there are on all pages; not exact when there are more than the server counts. */
export const totalOf = (headers: Headers, shown: number): { total: number; exact: boolean } => ({
  total: Number(headers.get(TOTAL_HEADER) ?? shown),
  exact: headers.get(TOTAL_EXACT_HEADER) !== 'false'
})

/** Where the next page of a list begins; undefined after the last one. */
export function nextSkip(lengths: readonly number[], total: number): number | undefined {
  const shown = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.at(-1) !== 0 && shown < total && shown <= SKIP_MAX ? shown : undefined
}
