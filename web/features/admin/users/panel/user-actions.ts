import { useQueryClient } from '@tanstack/react-query'

import { type AdminUserDetails, adminUsers } from '#contract/admin-users.ts'
import { ApiError, call } from '#web/api/call.ts'
import { useRowRemoval, type RowRemoval } from '#web/features/admin/list/removal/use-row-removal.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { REMOVAL_TEXT } from '#web/features/admin/users/removal-text.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

/** Thrown so that the question stays with the reason: the answer of a bulk is a success also when nothing was done. */
const refusedWith = (message: string) =>
  new ApiError({ statusCode: 409, code: 'NOT_DONE', message, details: [] })

/** Ends every session of the user, after a question. */
export function useSignOutUser({ _id: id, username }: AdminUserDetails): () => void {
  const confirm = useConfirm()
  const client = useQueryClient()
  const signOut = async () => {
    try {
      const { data } = await call(adminUsers.bulk, { body: { ids: [id], action: 'signOut' } })
      const refused = data.find(({ done }) => !done)
      if (refused) throw refusedWith(refused.message)
    } finally {
      void client.invalidateQueries({ queryKey: adminKey })
    }
  }
  const ask = async () => {
    const isDone = await confirm({
      title: 'Завершить все сеансы?',
      text: `${username} выйдет на всех устройствах. Чтобы продолжить, придётся войти заново.`,
      action: 'Завершить сеансы',
      failure: 'Сеансы не завершились',
      work: signOut
    })
    if (isDone) notifyDone('Сеансы завершены')
  }
  return () => void ask()
}

/** Deletes the user, when the email is typed. */
export const useUserRemoval = (
  { _id: id, username }: AdminUserDetails,
  leaving: Pick<RowRemoval, 'onRemoved' | 'onLeave'>
) =>
  useRowRemoval({
    title: 'Удалить пользователя?',
    text: REMOVAL_TEXT,
    word: username,
    action: 'Удалить пользователя',
    work: () => call(adminUsers.remove, { params: { id } }),
    // Not the user, whose panel is still there.
    stale: [
      [...adminKey, 'users', 'list'],
      [...adminKey, 'complaints']
    ],
    ...leaving
  })
