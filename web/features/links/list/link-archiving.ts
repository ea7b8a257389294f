import { isNoSuch } from '#web/api/call.ts'
import { useBulkChange } from '#web/features/links/link-changes.ts'
import { count, plural } from '#web/ui/format.ts'
import { notifyUndoable } from '#web/ui/undo/notify-undoable.tsx'

import { linkForms } from './link-words.ts'

const goneText = (n: number, isArchiving: boolean): string => {
  if (n === 1) return 'Не вернулось: ссылку уже удалили.'
  const rest = isArchiving ? 'Остальные можно вернуть из архива.' : 'Остальные остались в списке.'
  return `Не вернулось: среди этих ссылок есть удалённые. ${rest}`
}

const told = (n: number, isArchiving: boolean): string => {
  if (n === 1) return isArchiving ? 'Ссылка в архиве и работает как раньше' : 'Ссылка снова в списке'
  const links = count(n, linkForms)
  return isArchiving
    ? `${links} в архиве и ${plural(n, ['работает', 'работают', 'работают'])} как раньше`
    : `${links} снова в списке`
}

/** Into the archive and back: nothing is lost, so instead of a question there is a way back. */
export function useLinkArchiving() {
  const { mutateAsync, isPending } = useBulkChange()

  const move = async (ids: readonly string[], action: 'archive' | 'restore'): Promise<void> => {
    const isArchiving = action === 'archive'
    await mutateAsync({ ids, action })
    notifyUndoable({
      text: told(ids.length, isArchiving),
      undo: () => mutateAsync({ ids, action: isArchiving ? 'restore' : 'archive' }),
      gone: error => (isNoSuch(error) ? goneText(ids.length, isArchiving) : undefined),
      hasKey: true
    })
  }
  return { move, isMoving: isPending }
}
