import { useState } from 'react'

import type { PlanId } from '#contract/plans.ts'
import type { TypedPromo } from '#contract/promo.ts'
import { usePlanAddress } from '#web/features/profile/plans/plan-address.ts'
import { usePlans } from '#web/features/profile/plans/plan-queries.ts'
import { isUsable, percentFor, usePromo } from '#web/features/profile/plans/promo/promo-queries.ts'
import { lookupProblem, otherTerms, unfitText } from '#web/features/profile/plans/promo/promo-words.ts'

import type { ShownPromo } from './promo-row.tsx'

type Lookup = Pick<ReturnType<typeof usePromo>, 'promo' | 'error'>

/** Undefined while nothing is known of the code. */
function shownPromo(
  code: string,
  { promo, error }: Lookup,
  plan: PlanId,
  offered: readonly PlanId[]
): ShownPromo | undefined {
  if (error) return { code, percent: 0, problem: lookupProblem(error), others: [] }
  if (!promo) return undefined
  const percent = percentFor(promo, plan)
  if (percent > 0) return { code, percent, problem: undefined, others: [] }
  return {
    code,
    percent,
    problem: unfitText(promo, plan, offered),
    others: usableTerms(promo, plan, offered)
  }
}

const usableTerms = (promo: TypedPromo, plan: PlanId, offered: readonly PlanId[]): PlanId[] =>
  isUsable(promo) ? otherTerms(promo, plan, offered) : []

/** The code of the address, for this plan. One that the server refuses is left out, and why stays said. */
export function useShownPromo(plan: PlanId) {
  const [{ promo: code }, setAddress] = usePlanAddress()
  const lookup = usePromo(code)
  const { data: plans = [] } = usePlans()
  const [refused, setRefused] = useState<ShownPromo>()
  const offered = plans.map(({ id }) => id)
  const drop = () => setAddress({ promo: '' })
  return {
    shown: code === '' ? refused : shownPromo(code, lookup, plan, offered),
    drop,
    refuse: (problem: string) => {
      setRefused({ code, percent: 0, problem, others: [] })
      drop()
    }
  }
}
