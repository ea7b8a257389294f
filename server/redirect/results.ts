/**
 * `page`: 18+ instead of the target; `waiting` and `ended`: before the link's start and after its end; `unavailable`: PostgreSQL
 * was away and the link not in memory.
 */
type Result = 'redirect' | 'page' | 'unknown' | 'deleted' | 'blocked' | 'waiting' | 'ended' | 'unavailable'

/** How often the redirect gave which answer since the start: plain numbers, for the hot path counts with one addition. */
export type RedirectResults = Record<Result, number>

export const noResults = (): RedirectResults => ({
  redirect: 0,
  page: 0,
  unknown: 0,
  deleted: 0,
  blocked: 0,
  waiting: 0,
  ended: 0,
  unavailable: 0
})
