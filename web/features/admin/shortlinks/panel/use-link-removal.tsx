import { useQueryClient } from '@tanstack/react-query'

import { type AdminShortlink, adminShortlinks } from '#contract/admin-shortlinks.ts'
import { ApiError, call } from '#web/api/call.ts'
import { useTypedRemoval } from '#web/features/admin/list/removal/typed-removal.tsx'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { REMOVAL_TEXT } from '#web/features/admin/shortlinks/removal-text.ts'
import { notifyDone } from '#web/ui/notify.ts'

/** Deletes the link, when its name is typed. */
export function useLinkRemoval({ _id: id, shortlink }: AdminShortlink, onRemoved: () => void) {
  const client = useQueryClient()
  const { ask, dialog } = useTypedRemoval()
  const remove = () =>
    call(adminShortlinks.remove, { params: { id } }).catch((error: unknown) => {
      // Gone already, for example by its owner: that is what was wanted.
      if (error instanceof ApiError && error.status === 404) return
      void client.invalidateQueries({ queryKey: adminKey })
      throw error
    })
  const start = async () => {
    const isDone = await ask({
      title: 'Удалить ссылку?',
      text: REMOVAL_TEXT,
      word: shortlink,
      action: 'Удалить ссылку',
      work: remove
    })
    if (!isDone) return
    notifyDone(`${shortlink}: удалено`)
    onRemoved()
    await client.invalidateQueries({ queryKey: adminKey })
  }
  return { ask: () => void start(), dialog }
}
