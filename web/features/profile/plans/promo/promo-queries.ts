import { useQuery } from '@tanstack/react-query'

import type { PlanId } from '#contract/plans.ts'
import { promo, PromoCode, type TypedPromo } from '#contract/promo.ts'
import { call } from '#web/api/call.ts'
import { EVEN_OFFLINE } from '#web/api/query-client.ts'
import { textRule } from '#web/ui/form/text-rule.ts'

/** The contract's own words about a text that is no code. */
export const promoShape = textRule(PromoCode)

export const promoKey = ['promo'] as const

/** A code as it is typed; the address may hold anything. What did for this user once may do no more. */
export function usePromo(code: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...promoKey, code.toUpperCase()],
    queryFn: async ({ signal }) => (await call(promo.get, { params: { code } }, { signal })).data,
    enabled: code !== '' && promoShape(code) === undefined,
    retry: false,
    // A look that fails would take back what it has given.
    refetchOnWindowFocus: false,
    networkMode: EVEN_OFFLINE,
    refetchOnReconnect: true
  })
  return { promo: error ? undefined : data, error, isFetching, refetch }
}

/** Whether it takes anything off for this user, of some plan or other. */
export const isUsable = ({ usage, usedByYou }: TypedPromo): boolean => usage > 0 && !usedByYou

/** What it takes off this plan's first payment. */
export const percentFor = (known: TypedPromo | undefined, plan: PlanId): number =>
  known && isUsable(known) && known.plans.includes(plan) ? known.percent : 0
