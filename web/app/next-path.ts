import { pagePaths } from '#contract/paths.ts'

const PARAMETER = 'next'

/** Where to sign in, remembering the place. */
export function loginPath(place: URL): string {
  const next = place.pathname + place.search + place.hash
  return next === '/' || next === pagePaths.dashboard
    ? pagePaths.login
    : `${pagePaths.login}?${new URLSearchParams({ [PARAMETER]: next })}`
}

/** Where to go after signing in: a path of this site, or the dashboard. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get(PARAMETER) ?? ''
  if (!/^\/(?![/\\])/.test(next)) return pagePaths.dashboard
  // The browser drops tabs and line ends from addresses: what is left may be another site.
  const address = new URL(next, location.origin)
  return address.origin === location.origin
    ? address.pathname + address.search + address.hash
    : pagePaths.dashboard
}
