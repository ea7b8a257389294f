import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

import { useDeleteLink } from './link-queries.ts'
import type { LinkRecord } from './link.ts'
import { useShortDomain } from './short-domain.ts'

/** Deletes a link after a question; there is no way back, so the question says everything. */
export function useLinkRemoval(link: LinkRecord, onRemoved: () => void) {
  const confirm = useConfirm()
  const { prefix } = useShortDomain()
  const { mutateAsync, isPending } = useDeleteLink()

  const remove = async () => {
    const isRemoved = await confirm({
      title: 'Удалить ссылку?',
      text: `${prefix}${link.slug} перестанет работать у всех, кому вы её отправили. Её имя больше никому не достанется, даже вам: вернуть ссылку будет нельзя.`,
      action: 'Удалить ссылку',
      danger: true,
      work: () => mutateAsync(link.id),
      failure: 'Ссылка не удалена'
    })
    if (!isRemoved) return
    notifyDone('Ссылка удалена')
    onRemoved()
  }

  return { remove: () => void remove(), isRemoving: isPending }
}
