import { useMutation, useQuery } from '@tanstack/react-query'

import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { profileQuery } from '#web/api/profile.ts'
import { useProfileRefresh } from '#web/features/profile/info/account-changes.ts'
import { notifyDone } from '#web/ui/notify.ts'

const WATCHED_MS = 5000

/** Sends the letter with the confirmation; what becomes of it, and of the address, shows by itself. */
export function useConfirmLetter(username: string, mail: Profile['confirmMail']) {
  const refresh = useProfileRefresh()
  useQuery({ ...profileQuery, refetchInterval: mail?.state === 'waiting' && WATCHED_MS })
  return useMutation({
    mutationFn: () => call(users.confirmSend, {}),
    onSuccess: async () => {
      notifyDone(`Отправляем письмо на ${username}.`)
      await refresh()
    }
  })
}
