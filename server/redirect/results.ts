/**
 * `landing`: its page; `button`: a press on it; `card`: told to a preview crawler; `about`: where it leads, asked with `+`; `page`: 18+
 * instead; `waiting` and `ended`: before the link's start and after its end; `unavailable`: PostgreSQL was away and the link not in
 * memory.
 */
type Result =
  | 'redirect'
  | 'landing'
  | 'button'
  | 'card'
  | 'about'
  | 'page'
  | 'unknown'
  | 'deleted'
  | 'blocked'
  | 'waiting'
  | 'ended'
  | 'unavailable'

/** How often the redirect gave which answer since the start: plain numbers, for the hot path counts with one addition. */
export type RedirectResults = Record<Result, number>

export const noResults = (): RedirectResults => ({
  redirect: 0,
  landing: 0,
  button: 0,
  card: 0,
  about: 0,
  page: 0,
  unknown: 0,
  deleted: 0,
  blocked: 0,
  waiting: 0,
  ended: 0,
  unavailable: 0
})
