import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Input } from '#contract/route.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { productsKey } from '#web/api/product-report.ts'
import { profileKey } from '#web/api/profile.ts'
import { writeToken } from '#web/api/session.ts'

import { sessionsKey } from './sessions/session-queries.ts'

type Change = Input<typeof users.edit>['body']

/** Changes the account; a new password brings a new session, for all others are over. */
export function useEditAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Change) => (await call(users.edit, { body })).data,
    onSuccess: async ({ access_token: token, ...profile }, { wbToken }) => {
      await client.cancelQueries({ queryKey: profileKey })
      if (token) {
        writeToken(token)
        void client.invalidateQueries({ queryKey: sessionsKey })
      }
      client.setQueryData(profileKey, profile)
      // Another token may be another shop's.
      if (wbToken !== undefined) void client.resetQueries({ queryKey: productsKey })
    }
  })
}

/** Reads the account again, after what changed it elsewhere. */
export function useProfileRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: profileKey })
}
