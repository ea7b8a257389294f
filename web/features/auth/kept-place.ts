import { tabStorage } from '#web/api/storage.ts'

const KEY = 'placeAfterSignIn'

/** Remembers, for the way through another site, the address's part that says where to go after signing in. */
export const keepPlace = (search: string): void => tabStorage.setItem(KEY, search)

/** What was kept, once. Undefined: no such way was begun in this tab. */
export function takePlace(): string | undefined {
  const search = tabStorage.getItem(KEY) ?? undefined
  tabStorage.removeItem(KEY)
  return search
}
