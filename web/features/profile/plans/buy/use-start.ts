import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { ApiError } from '#web/api/call.ts'
import { planChangeQuery } from '#web/features/profile/plans/change/plan-change-query.ts'
import { daysBetween } from '#web/features/profile/plans/plan-words.ts'
import { livingFamily } from '#web/ui/living-plan.ts'

interface Start {
  /** Milliseconds; undefined while the server is asked. */
  at: number | undefined
  /** Days that the rest of another plan becomes before it. */
  convertedDays: number
  /** Days that were given and go with the purchase. */
  lostDays: number
  error: unknown
  retry: () => void
}

const isWorthNothing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'NOTHING_TO_CHANGE'

/** When a paid term begins: at once, after what is left of the same plan, or after what the rest of another one becomes. */
export function useStart(plan: PlanId, profile: Profile, clockAhead: number): Start {
  const living = livingFamily(profile)
  const isOther = living !== null && living !== planParts(plan).family
  const { data, error, refetch } = useQuery({
    ...planChangeQuery(plan, { buying: true }),
    enabled: isOther
  })
  const [now] = useState(() => Date.now() + clockAhead)
  const retry = () => void refetch()
  const plain = { convertedDays: 0, lostDays: 0, error: null, retry }
  if (living === null || isWorthNothing(error)) return { at: now, ...plain }
  if (!isOther) return { at: Math.max(now, Date.parse(profile.payedTo)), ...plain }
  const at = data && Date.parse(data.newDate)
  return {
    at,
    convertedDays: at === undefined ? 0 : daysBetween(now, at),
    lostDays: data?.lostDays ?? 0,
    error,
    retry
  }
}
