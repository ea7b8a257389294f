import { pagePaths } from '#contract/paths.ts'

const PARAMETER = 'next'

/** Where to sign in, remembering the place. */
export function loginPath(place: URL): string {
  const next = place.pathname + place.search + place.hash
  return next === '/' || next === pagePaths.dashboard
    ? pagePaths.login
    : `${pagePaths.login}?${new URLSearchParams({ [PARAMETER]: next })}`
}

/**
 * The path as a browser reads it, if it is one of this site. What comes out is looked at, not what was written: tabs are dropped,
 * backslashes turned and dots folded first, and a path that begins with two slashes is the address of another site.
 */
function ownPath(text: string): string | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, location.origin)) return undefined
  const { origin, pathname, search, hash } = new URL(text, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

/** Where to go after signing in: a path of this site, or the dashboard. */
export const nextPath = (search: string): string =>
  ownPath(new URLSearchParams(search).get(PARAMETER) ?? '') ?? pagePaths.dashboard
