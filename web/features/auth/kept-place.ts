const KEY = 'placeAfterSignIn'

/** Remembers, for the way through another site, the address's part that says where to go after signing in. */
export const keepPlace = (search: string): void => sessionStorage.setItem(KEY, search)

export function takePlace(): string {
  const search = sessionStorage.getItem(KEY) ?? ''
  sessionStorage.removeItem(KEY)
  return search
}
