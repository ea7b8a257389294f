import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { profileKey } from '#web/api/profile.ts'

const consentsKey = ['consents'] as const

/** What was agreed to and taken back, the last first. */
export const useConsents = () =>
  useQuery({
    queryKey: consentsKey,
    queryFn: async ({ signal }) => (await call(users.consentRecords, {}, { signal })).data
  })

/** The switch turns at once, and back when it could not be kept. */
export function useNews() {
  const client = useQueryClient()
  const show = (news: boolean) =>
    client.setQueryData<Profile>(profileKey, profile => profile && { ...profile, news })
  return useMutation({
    mutationFn: (news: boolean) => call(users.consents, { body: { news } }),
    onMutate: async news => {
      await client.cancelQueries({ queryKey: profileKey })
      show(news)
    },
    onError: (_, news) => show(!news),
    onSettled: (_, error) =>
      Promise.all([
        client.invalidateQueries({ queryKey: consentsKey }),
        // It may have been kept all the same.
        error && client.invalidateQueries({ queryKey: profileKey })
      ])
  })
}
