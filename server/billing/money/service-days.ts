import { DAY_MS } from '#contract/durations.ts'
import { dayOf } from '#contract/moscow-days.ts'
import type { PlanId } from '#contract/plans.ts'

import { nextWholeDay } from './fold.ts'
import type { Service, Stretch } from './service.ts'

/** Days of Moscow's calendar on which a plan was had, both included. */
export interface PlanDays {
  plan: PlanId
  first: number
  last: number
  isShared: boolean
}

/** A day is of what its end belongs to: so a term of 30 days has 30 of them, and the next one begins on the day after. */
function daysUntil({ plan, from, to, isShared }: Stretch, now: number): PlanDays {
  // A day that was begun is used, as the refund policy counts it.
  const end = Math.min(to, nextWholeDay({ from, to }, now))
  return { plan, first: dayOf(from), last: dayOf(end) - 1, isShared }
}

/** The days that have passed of what a payment was spent on. Who had a part of one day alone has that day. */
export function daysPassed({ stretches }: Pick<Service, 'stretches'>, now: number): PlanDays[] {
  const begun = stretches.filter(({ from }) => from < now).map(stretch => daysUntil(stretch, now))
  const days = begun.filter(({ first, last }) => last >= first)
  const part = begun.at(-1)
  return days.length > 0 || !part ? days : [{ ...part, last: part.first }]
}

/** The day of an act: today while whole days are left; then the last of the term, or when money of it moved after that. */
export function dayOfAct(service: Service, now: number): number {
  const end = service.stretches.at(-1)?.to ?? now
  if (end - now >= DAY_MS) return dayOf(now)
  const moved = dayOf(service.movedAt)
  return Math.max(daysPassed(service, now).at(-1)?.last ?? moved, moved)
}
