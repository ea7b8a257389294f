/** Lists are counted exactly up to here; beyond it an estimate is enough. */
export const EXACT_TO = 10_000
/** What a search finds among very many lies scattered, a block of the disk for each. */
export const SEARCHED_TO = 1000

/** What a list tells of how much there is; at most one more than `to` was counted. */
export function totalOf({ total } = { total: 0 }, to = EXACT_TO): { total: number; exact: boolean } {
  return { total: Math.min(total, to), exact: total <= to }
}
