import { isNoSuch } from '#web/api/call.ts'
import { useBulkChange } from '#web/features/links/link-changes.ts'
import { count, plural } from '#web/ui/format.ts'
import { notifyUndoable } from '#web/ui/undo/notify-undoable.tsx'

import { linkForms } from './link-words.ts'

const IS_GONE = 'Не вернулось: ссылку уже удалили. Если их было несколько, остальные можно вернуть из архива.'

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
    await mutateAsync({ ids, action })
    notifyUndoable({
      text: told(ids.length, action === 'archive'),
      undo: () => mutateAsync({ ids, action: action === 'archive' ? 'restore' : 'archive' }),
      gone: error => (isNoSuch(error) ? IS_GONE : undefined),
      hasKey: true
    })
  }
  return { move, isMoving: isPending }
}
