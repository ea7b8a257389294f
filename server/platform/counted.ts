/** Lists are counted exactly up to here; beyond it an estimate is enough. */
export const EXACT_TO = 10_000

/** What a list tells of how much there is; at most one more than that was counted. */
export function totalOf({ total } = { total: 0 }): { total: number; exact: boolean } {
  return { total: Math.min(total, EXACT_TO), exact: total <= EXACT_TO }
}
