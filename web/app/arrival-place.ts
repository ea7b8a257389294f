import { pagePaths } from '#contract/paths.ts'
import { readToken } from '#web/api/session.ts'
import { nextPath } from '#web/app/next-path.ts'
import { takePlace } from '#web/features/auth/kept-place.ts'
import type { Arrival } from '#web/features/auth/token-adoption-screen.tsx'

/** Where a social sign-in leads: to where it began, or, when it came to nothing, to the screen that says so. */
export function arrivalPlace(arrival: Arrival, { pathname, search, hash }: Location): string {
  const kept = takePlace()
  if (arrival === 'dead' && !readToken()) {
    const told = new URLSearchParams(kept)
    told.set('problem', 'expired')
    return `${pagePaths.login}?${told}`
  }
  return pathname === '/' && kept ? nextPath(kept) : pathname + search + hash
}
