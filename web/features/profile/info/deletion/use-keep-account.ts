import { useMutation } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useProfileRefresh } from '#web/features/profile/info/account-changes.ts'
import { notifyDone } from '#web/ui/notify.ts'

/** Takes back the wish to delete the account; `onKept` is called when the profile says so. */
export function useKeepAccount(onKept = () => {}) {
  const refresh = useProfileRefresh()
  return useMutation({
    mutationFn: () => call(users.keep, {}),
    onSuccess: async () => {
      notifyDone('Аккаунт остаётся.')
      await refresh()
      onKept()
    }
  })
}
