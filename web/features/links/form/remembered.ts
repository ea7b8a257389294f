import { readToken } from '#web/api/session.ts'
import { browserStorage } from '#web/api/storage.ts'
import { tokenUser } from '#web/api/token-user.ts'

const KEPT = 10

/** What this user has used lately, the latest first; it stays in this browser. */
export interface Remembered<T> {
  read: () => T[]
  note: (item: T) => void
  forget: (item: T) => void
}

/** `is` checks what is stored: it may be of an earlier version of the page. */
export function remembered<T>(name: string, is: (item: unknown) => item is T): Remembered<T> {
  const key = () => `${name}:${tokenUser(readToken())}`
  const isSame = (one: T, other: T) => JSON.stringify(one) === JSON.stringify(other)

  const read = (): T[] => {
    try {
      const stored: unknown = JSON.parse(browserStorage.getItem(key()) ?? '[]')
      return Array.isArray(stored) ? stored.filter(is).slice(0, KEPT) : []
    } catch {
      return []
    }
  }
  const write = (items: readonly T[]) => browserStorage.setItem(key(), JSON.stringify(items))
  return {
    read,
    note: item => write([item, ...read().filter(other => !isSame(item, other))].slice(0, KEPT)),
    forget: item => write(read().filter(other => !isSame(item, other)))
  }
}
