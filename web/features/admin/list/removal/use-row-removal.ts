import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'
import { notifyDone, notifyFailure } from '#web/ui/notify.ts'

import { useTypedRemoval, type Removal } from './removal-form.tsx'

export interface RowRemoval extends Removal {
  /** What is asked anew when it is gone. */
  stale: readonly QueryKey[]
  onRemoved: () => void
  /** It is gone, and what asked is still there: who went back meanwhile would be taken back once more. */
  onLeave: () => void
}

/** Deletes one row, when its name is typed. */
export function useRowRemoval({ stale, onRemoved, onLeave, ...removal }: RowRemoval) {
  const client = useQueryClient()
  const { ask, dialog } = useTypedRemoval()
  const leave = useRef<() => void>(undefined)
  useEffect(() => {
    leave.current = onLeave
    return () => {
      leave.current = undefined
    }
  }, [onLeave])
  const listAnew = () => Promise.all(stale.map(queryKey => client.invalidateQueries({ queryKey })))
  const work = () =>
    removal.work().catch((error: unknown) => {
      // Gone already, for example by somebody else: that is what was wanted.
      if (error instanceof ApiError && error.status === 404) return
      void listAnew()
      // The question, which would say it, has gone with what asked.
      if (!leave.current)
        notifyFailure(`${failureTitle(error, `Не удалилось: ${removal.word}`)}. ${errorText(error)}`)
      throw error
    })
  const start = async () => {
    if (!(await ask({ ...removal, work }))) return
    notifyDone(`${removal.word}: удалено`)
    onRemoved()
    leave.current?.()
    await listAnew()
  }
  return { ask: () => void start(), dialog }
}
