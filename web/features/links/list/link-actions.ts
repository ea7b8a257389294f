import { useDeleteLink } from '#web/features/links/link-changes.ts'
import type { LinkRecord } from '#web/features/links/link.ts'
import { useShortDomain } from '#web/features/links/short-domain.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'
import { notifyDone, notifyFailure } from '#web/ui/notify.ts'

import { useLinkArchiving } from './link-archiving.ts'

/** What takes one link out of the list. */
export function useLinkActions(link: LinkRecord, onRemoved: (wasAsked: boolean) => void) {
  const confirm = useConfirm()
  const { prefix } = useShortDomain()
  const { mutateAsync, isPending } = useDeleteLink()
  const { move, isMoving } = useLinkArchiving()

  /** There is no way back, so the question says everything. */
  const remove = async () => {
    const isRemoved = await confirm({
      title: 'Удалить ссылку?',
      text: `${prefix}${link.slug} перестанет работать у всех, кому вы её отправили. Её имя больше никому не достанется, даже вам: вернуть ссылку будет нельзя. Её переходы останутся в обзоре.`,
      action: 'Удалить ссылку',
      danger: true,
      work: () => mutateAsync(link.id),
      failure: 'Ссылка не удалена'
    })
    if (!isRemoved) return
    notifyDone('Ссылка удалена')
    onRemoved(true)
  }

  const toggleArchived = () =>
    move([link.id], link.isArchived ? 'restore' : 'archive').then(
      () => onRemoved(false),
      (error: unknown) => {
        const what = link.isArchived ? 'Ссылка не вернулась из архива' : 'Ссылка не ушла в архив'
        notifyFailure(`${failureTitle(error, what)}. ${errorText(error)}`)
      }
    )

  return {
    remove: () => void remove(),
    toggleArchived: () => void toggleArchived(),
    isBusy: isPending || isMoving
  }
}

export type LinkActions = ReturnType<typeof useLinkActions>
