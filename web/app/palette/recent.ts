import { readToken } from '#web/api/session.ts'
import { browserStorage } from '#web/api/storage.ts'
import { tokenUser } from '#web/api/token-user.ts'

const KEY = 'palette-recent'
const KEPT = 5

const storedIds = (): unknown => {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(KEY) ?? '')
    return typeof stored === 'object' && stored !== null && 'user' in stored && 'ids' in stored
      ? stored.user === tokenUser(readToken()) && stored.ids
      : undefined
  } catch {
    return undefined
  }
}

/** What this user ran last, the latest first. Only ids are kept: nobody else learns a title from them. */
export function readRecent(): string[] {
  const ids = storedIds()
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'string').slice(0, KEPT) : []
}

export function noteRecent(id: string): void {
  const ids = [id, ...readRecent().filter(other => other !== id)].slice(0, KEPT)
  browserStorage.setItem(KEY, JSON.stringify({ user: tokenUser(readToken()), ids }))
}
