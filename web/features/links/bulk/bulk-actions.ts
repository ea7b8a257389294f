import { useState } from 'react'

import { ApiError } from '#web/api/call.ts'
import { useBulkChange } from '#web/features/links/link-changes.ts'
import type { LinkRecord } from '#web/features/links/link.ts'
import { useLinkArchiving } from '#web/features/links/list/link-archiving.ts'
import { linksAccusative, linksInWords } from '#web/features/links/list/link-words.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { errorText } from '#web/ui/error-text.ts'
import { notifyDone } from '#web/ui/notify.ts'

/** A refusal says that nothing has changed, and a 404 says so itself; without one nobody knows. */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && !error.mayBeDone && error.status !== 404
    ? `Ни одна ссылка не изменилась. ${errorText(error)}`
    : errorText(error)

/** What can be done with the chosen links: with all of them or with none. */
export function useBulkActions(links: readonly LinkRecord[], onDone: (wasAsked: boolean) => void) {
  const confirm = useConfirm()
  const { mutateAsync } = useBulkChange()
  const { move, isMoving } = useLinkArchiving()
  const [failure, setFailure] = useState<string>()
  const ids = links.map(link => link.id)
  const isArchived = links.every(link => link.isArchived)

  const toggleArchived = () => {
    setFailure(undefined)
    move(ids, isArchived ? 'restore' : 'archive').then(
      () => onDone(false),
      (error: unknown) => setFailure(failureText(error))
    )
  }

  const remove = async () => {
    setFailure(undefined)
    const one = ids.length === 1
    const isRemoved = await confirm({
      title: `Удалить ${linksInWords(ids.length)}?`,
      text: one
        ? 'Она перестанет работать у всех, кому вы её отправили. Её имя больше никому не достанется, даже вам: вернуть ссылку будет нельзя. Её переходы останутся в обзоре.'
        : 'Они перестанут работать у всех, кому вы их отправили. Их имена больше никому не достанутся, даже вам: вернуть ссылки будет нельзя. Их переходы останутся в обзоре.',
      action: `Удалить ${linksAccusative(ids.length)}`,
      danger: true,
      work: () => mutateAsync({ ids, action: 'delete' }),
      failure: one ? 'Ссылка не удалена' : 'Ссылки не удалены'
    })
    if (!isRemoved) return
    notifyDone(one ? 'Ссылка удалена' : `Удалили ${linksAccusative(ids.length)}`)
    onDone(true)
  }

  return { isArchived, isBusy: isMoving, failure, toggleArchived, remove: () => void remove() }
}
