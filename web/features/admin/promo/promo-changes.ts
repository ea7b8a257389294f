import { useMutation, useQueryClient } from '@tanstack/react-query'

import { promo, type PromoDraft, type PromoRow } from '#contract/promo.ts'
import { ApiError, call } from '#web/api/call.ts'

import { promosKey } from './promo-queries.ts'

/** What somebody waits for fails at once without a connection, instead of waiting for one unseen. */
const AT_ONCE = 'always'

type Saving = { id: undefined; body: PromoDraft } | { id: string; body: Partial<PromoDraft> }

/** Creates a promo code, or changes the one with the id. */
export function useSavePromo() {
  const client = useQueryClient()
  return useMutation<PromoRow, Error, Saving>({
    mutationFn: async ({ id, body }) => {
      const { data } =
        id === undefined
          ? await call(promo.create, { body })
          : await call(promo.update, { params: { id }, body })
      return data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: promosKey }),
    networkMode: AT_ONCE
  })
}

export function useDeletePromo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await call(promo.remove, { params: { id } }).catch((error: unknown) => {
        // Gone already, for example from another tab: that is what was wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: promosKey }),
    networkMode: AT_ONCE
  })
}
