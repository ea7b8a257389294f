import { queryOptions, useQuery } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { rememberNewcomer } from '#web/api/newcomer-mark.ts'
import { keepSessionUsername } from '#web/api/session-username.ts'
import { useToken } from '#web/api/session.ts'

export const profileKey = ['profile'] as const

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }) => {
    const { data } = await call(users.profile, {}, { signal })
    keepSessionUsername(data.username)
    rememberNewcomer(!data.onboarding)
    return data
  }
})

/** The signed-in user with limits and usage. */
export function useProfile() {
  const token = useToken()
  return useQuery({ ...profileQuery, enabled: token !== '' })
}
