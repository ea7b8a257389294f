import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { OWN_MARK_DAYS } from '#contract/limits.ts'
import { browserStorage } from '#web/api/storage.ts'

const KEY = 'own-visits'

/** Since when the visits of this browser are not counted, as far as it remembers; '' when they are. */
export function uncountedSince(now: Date): string {
  const since = browserStorage.getItem(KEY) ?? ''
  const age = now.getTime() - Date.parse(since)
  return age >= 0 && age < OWN_MARK_DAYS * DAY_MS ? since : ''
}

/** The mark is on the host of short links, where this page cannot see it. */
export function rememberUncounted(since: string): void {
  if (since === '') browserStorage.removeItem(KEY)
  else browserStorage.setItem(KEY, since)
}

const ASKED_KEY = 'own-visits-asked'
/** The address is good for ten minutes, and whoever has answered there comes back. */
const BACK_MS = 30 * MINUTE_MS

export const rememberAsked = (now: Date): void => browserStorage.setItem(ASKED_KEY, now.toISOString())

/** Whether this browser has asked for it just now: an address that says what came of it may be anybody's. */
export function hasAsked(now: Date): boolean {
  const age = now.getTime() - Date.parse(browserStorage.getItem(ASKED_KEY) ?? '')
  return age >= 0 && age < BACK_MS
}

/** Tells when another tab has changed that; returns how to stop. */
export function followUncounted(onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY) onChange()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
