import { useQueryClient, type QueryKey } from '@tanstack/react-query'

import { ApiError } from '#web/api/call.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { useTypedRemoval, type Removal } from './removal-form.tsx'

interface RowRemoval extends Removal {
  /** What is asked anew when it is gone. */
  stale: QueryKey
  onRemoved: () => void
}

/** Deletes one row, when its name is typed. */
export function useRowRemoval({ stale, onRemoved, ...removal }: RowRemoval) {
  const client = useQueryClient()
  const { ask, dialog } = useTypedRemoval()
  const listAnew = () => client.invalidateQueries({ queryKey: stale })
  const work = () =>
    removal.work().catch((error: unknown) => {
      // Gone already, for example by somebody else: that is what was wanted.
      if (error instanceof ApiError && error.status === 404) return
      void listAnew()
      throw error
    })
  const start = async () => {
    if (!(await ask({ ...removal, work }))) return
    notifyDone(`${removal.word}: удалено`)
    onRemoved()
    await listAnew()
  }
  return { ask: () => void start(), dialog }
}
