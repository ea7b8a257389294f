import { useBulkChange } from '#web/features/links/link-changes.ts'
import { count, plural } from '#web/ui/format.ts'

import { linkForms } from './link-words.ts'
import { notifyUndoable } from './undo-notice.tsx'

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
    notifyUndoable(told(ids.length, action === 'archive'), () =>
      mutateAsync({ ids, action: action === 'archive' ? 'restore' : 'archive' })
    )
  }
  return { move, isMoving: isPending }
}
