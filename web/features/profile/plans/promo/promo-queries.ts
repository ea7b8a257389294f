import { useQuery } from '@tanstack/react-query'

import type { PlanId } from '#contract/plans.ts'
import { promo, PromoCode, type Promo } from '#contract/promo.ts'
import { call } from '#web/api/call.ts'
import { textRule } from '#web/ui/form/text-rule.ts'

/** The contract's own words about a text that is no code. */
export const promoShape = textRule(PromoCode)

/** A code as it is typed; the address may hold anything. */
export const usePromo = (code: string) =>
  useQuery({
    queryKey: ['promo', code.toUpperCase()],
    queryFn: async ({ signal }) => (await call(promo.get, { params: { code } }, { signal })).data,
    enabled: code !== '' && promoShape(code) === undefined
  })

/** What it takes off this plan's first payment. */
export const percentFor = (known: Promo | undefined, plan: PlanId): number =>
  known && known.usage > 0 && known.plans.includes(plan) ? known.percent : 0
