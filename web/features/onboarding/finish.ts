import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { rememberNewcomer } from '#web/api/newcomer-mark.ts'
import { profileKey } from '#web/api/profile.ts'
import { errorText } from '#web/ui/error-text.ts'
import { notifyFailure } from '#web/ui/notify.ts'

/** Ends the tour for good, whether it was walked or skipped. */
export const useFinish = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(users.edit, { body: { onboarding: true } })).data,
    onSuccess: ({ onboarding }) => {
      rememberNewcomer(false)
      client.setQueryData<Profile>(profileKey, profile => profile && { ...profile, onboarding })
    },
    onError: error => notifyFailure(errorText(error))
  })
}
