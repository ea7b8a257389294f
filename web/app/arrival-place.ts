import { pagePaths } from '#contract/paths.ts'
import { readToken } from '#web/api/session.ts'
import { nextPath } from '#web/app/next-path.ts'
import type { Arrival } from '#web/features/auth/token-adoption-screen.tsx'

/** Where a social sign-in leads: to where it began, if that is known, or, when it came to nothing, to the screen that says so. */
export function arrivalPlace(
  arrival: Arrival,
  kept: string | undefined,
  { pathname, search, hash }: Location
): string {
  if (arrival === 'dead' && !readToken()) {
    const told = new URLSearchParams(kept)
    told.set('problem', 'expired')
    return `${pagePaths.login}?${told}`
  }
  // With two slashes before it a path names another site, and the history refuses it.
  return pathname === '/' && kept ? nextPath(kept) : pathname.replace(/^\/+/, '/') + search + hash
}
