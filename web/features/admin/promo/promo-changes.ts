import { useRef } from 'react'

import { promo, type PromoDraft, type PromoRow } from '#contract/promo.ts'
import { ApiError, call, isAnswerLost } from '#web/api/call.ts'

import { promoByCode } from './promo-queries.ts'

const isAsSent = (row: PromoRow, { plans, percent, usage }: PromoDraft): boolean =>
  row.percent === percent &&
  row.used + row.usage === usage &&
  row.plans.length === plans.length &&
  plans.every(plan => row.plans.includes(plan))

/** Creates a code. One that an earlier try has made, whose answer was lost, is no taken one. */
export function useCreatePromo(): (body: PromoDraft) => Promise<void> {
  const unanswered = useRef(new Set<string>())
  return async body => {
    try {
      await call(promo.create, { body })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isAnswerLost(error)) unanswered.current.add(body.code)
      const isOwn = error.code === 'PROMO_TAKEN' && unanswered.current.has(body.code)
      const made = isOwn ? await promoByCode(body.code) : null
      if (!made || !isAsSent(made, body)) throw error
    }
  }
}

/** Gone already, for example from another tab: that is what was wanted. */
export async function removePromo(id: string): Promise<void> {
  await call(promo.remove, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}
