import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { promo, type PromoDraft, type PromoEdit, type PromoRow } from '#contract/promo.ts'
import { ApiError, call, isAnswerLost } from '#web/api/call.ts'

import { promoOf, promosKey } from './promo-queries.ts'

type Saving = { id: undefined; body: PromoDraft } | { id: string; body: PromoEdit }

const isAsSent = (row: PromoRow, { plans, percent, usage }: PromoDraft): boolean =>
  row.percent === percent &&
  row.used + row.usage === usage &&
  row.plans.length === plans.length &&
  plans.every(plan => row.plans.includes(plan))

/** Creates a promo code, or changes the one with the id. */
export function useSavePromo() {
  const client = useQueryClient()
  // Codes that were sent, and whose answer was lost: they may be taken by that.
  const unanswered = useRef(new Set<string>())

  const create = async (body: PromoDraft): Promise<PromoRow> => {
    try {
      return (await call(promo.create, { body })).data
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isAnswerLost(error)) unanswered.current.add(body.code.toUpperCase())
      const isOwn = error.code === 'PROMO_TAKEN' && unanswered.current.has(body.code.toUpperCase())
      const made = isOwn ? await promoOf(body.code) : null
      if (made && isAsSent(made, body)) return made
      throw error
    }
  }
  return useMutation<PromoRow, Error, Saving>({
    mutationFn: async ({ id, body }) =>
      id === undefined ? create(body) : (await call(promo.update, { params: { id }, body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: promosKey })
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
    onSettled: () => client.invalidateQueries({ queryKey: promosKey })
  })
}
