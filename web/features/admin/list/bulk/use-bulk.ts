import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { BulkOutcome } from '#contract/admin-bulk.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { count, type Forms } from '#web/ui/format.ts'
import { notifyDone } from '#web/ui/notify.ts'

/** Does the same to many rows: says what is done, keeps chosen what is not. */
export function useBulk(forms: Forms, keep: (ids: readonly string[]) => void) {
  const client = useQueryClient()
  const { mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: async ({ send }: { send: () => Promise<readonly BulkOutcome[]>; done: string }) =>
      await send(),
    onSuccess: (outcomes, { done }) => {
      const left = outcomes.filter(outcome => !outcome.done)
      if (left.length < outcomes.length) notifyDone(`${count(outcomes.length - left.length, forms)}: ${done}`)
      keep(left.map(({ _id: id }) => id))
    },
    // Without an answer it may be done all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: adminKey })
  })
  return {
    /** `done` follows the number: «12 пользователей: удалено». */
    run: (send: () => Promise<readonly BulkOutcome[]>, done: string) => mutateAsync({ send, done }),
    isBusy: isPending,
    outcomes: data ?? [],
    reset
  }
}
