import { useIsMutating, useMutation } from '@tanstack/react-query'

import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useLeaveAccount } from '#web/features/profile/info/leave-account.ts'

const removalKey = ['remove-account'] as const

/** Has the account deleted. Whoever went back meanwhile is told of it all the same, where one signs in. */
export function useRemoval(hasPassword: boolean) {
  const leave = useLeaveAccount()
  return useMutation({
    mutationKey: removalKey,
    mutationFn: (password: string) => call(users.remove, { body: hasPassword ? { password } : {} }),
    onSuccess: () => leave('deleted')
  })
}

/** While it is under way it is not called off by closing its question, nor begun once more. */
export const useIsRemoving = (): boolean => useIsMutating({ mutationKey: removalKey }) > 0
