import { browserStorage } from '#web/api/storage.ts'

const KEY = 'own-visits'

/** As long as the mark itself is kept by a browser. */
const KEPT_MS = 400 * 24 * 3_600_000

/** Since when the visits of this browser are not counted, as far as it remembers; '' when they are. */
export function uncountedSince(now: Date): string {
  const since = browserStorage.getItem(KEY) ?? ''
  const age = now.getTime() - Date.parse(since)
  return age >= 0 && age < KEPT_MS ? since : ''
}

/** The mark is on the host of short links, where this page cannot see it. */
export function rememberUncounted(since: string): void {
  if (since === '') browserStorage.removeItem(KEY)
  else browserStorage.setItem(KEY, since)
}
