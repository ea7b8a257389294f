import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { Session } from '#contract/account.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'

export const sessionsKey = ['sessions'] as const

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(users.sessions, {}, { signal })).data
  })

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(users.endSession, { params: { id } }),
    onSuccess: async (_, ended) => {
      await client.cancelQueries({ queryKey: sessionsKey })
      client.setQueryData<Session[]>(sessionsKey, list => list?.filter(({ _id: id }) => id !== ended))
    }
  })
}
