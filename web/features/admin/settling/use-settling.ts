import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { isNoSuch } from '#web/api/call.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'
import { notifyDone, notifyFailure } from '#web/ui/notify.ts'
import { notifyUndoable } from '#web/ui/undo/notify-undoable.tsx'

interface Settleable {
  /** When somebody settled it, as the list has it; null while it waits. */
  settled: string | null
  /** Resolves to what the server has stored. */
  send: (isSettled: boolean) => Promise<string | null>
  /** What is said when it is done, and when it is taken back. */
  words: { settled: string; reopened: string }
}

export interface Settling {
  settled: string | null
  isBusy: boolean
  turn: () => void
}

/** Marks something as settled, with a way back; or takes that back. */
export function useSettling({ settled, send, words }: Settleable): Settling {
  const client = useQueryClient()
  // The list may lose the row and with it what is newest; where it has it, the list knows better.
  const [told, setTold] = useState<{ instead: string | null; settled: string | null }>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess: answer => setTold({ instead: settled, settled: answer }),
    onSettled: () => void client.invalidateQueries({ queryKey: adminKey })
  })
  // For good: what the list says later may be the same once more, and is no longer what was told instead of it.
  if (told && told.instead !== settled) setTold(undefined)
  const now = told?.instead === settled ? told.settled : settled
  const turn = async () => {
    try {
      await mutateAsync(now === null)
    } catch (error) {
      notifyFailure(`${failureTitle(error, 'Не отметилось')}. ${errorText(error)}`)
      return
    }
    if (now !== null) notifyDone(words.reopened)
    else
      notifyUndoable({
        text: words.settled,
        undo: () => mutateAsync(false),
        gone: error => (isNoSuch(error) ? 'Не вернулось: этой записи больше нет.' : undefined)
      })
  }
  return { settled: now, isBusy: isPending, turn: () => void turn() }
}
