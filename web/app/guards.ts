import { redirect, replace, type MiddlewareFunction } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { profileQuery } from '#web/api/profile.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readToken } from '#web/api/session.ts'
import { loginPath, nextPath } from '#web/app/next-path.ts'

/** Screens that make no sense with a session: sign in, sign up, forgotten password. */
export const visitorsOnly: MiddlewareFunction = ({ request }) => {
  if (!readToken()) return
  const { search, searchParams } = new URL(request.url)
  const problem = searchParams.get('problem')
  // In the place of the sign-in screen: «Назад» must not lead through it once more. Who is signed in came back from linking a provider.
  throw replace(
    problem === null ? nextPath(search) : `${pagePaths.info}?${new URLSearchParams({ problem })}#ways-in`
  )
}

/** Screens of a signed-in user; the place is kept for afterwards. */
export const signedInOnly: MiddlewareFunction = ({ request }) => {
  if (!readToken()) throw redirect(loginPath(new URL(request.url)))
}

/** Screens of administrators, inside `signedInOnly`. The server refuses by itself; this spares a broken screen. */
export const adminsOnly: MiddlewareFunction = async () => {
  const profile = await queryClient.ensureQueryData(profileQuery)
  if (!profile.roles.includes('ADMIN')) throw redirect(pagePaths.dashboard)
}
