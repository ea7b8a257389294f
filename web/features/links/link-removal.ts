import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone, notifyError } from '#web/ui/notify.ts'

import { useDeleteLink } from './link-queries.ts'
import type { LinkRecord } from './link.ts'
import { useShortDomain } from './short-domain.ts'

/** Deletes a link after a question; there is no way back, so the question says everything. */
export function useLinkRemoval(link: LinkRecord, onRemoved: () => void) {
  const confirm = useConfirm()
  const { prefix } = useShortDomain()
  const { mutate, isPending } = useDeleteLink()

  const remove = async () => {
    const isSure = await confirm({
      title: 'Удалить ссылку?',
      text: `${prefix}${link.slug} перестанет работать у всех, кому вы её отправили. Её имя больше никому не достанется, даже вам: вернуть ссылку будет нельзя.`,
      action: 'Удалить ссылку',
      danger: true
    })
    if (!isSure) return
    mutate(link.id, {
      onSuccess: () => {
        notifyDone('Ссылка удалена')
        onRemoved()
      },
      onError: notifyError
    })
  }

  return { remove: () => void remove(), isRemoving: isPending }
}
