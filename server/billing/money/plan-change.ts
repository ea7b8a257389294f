import { MINUTE_MS } from '#contract/durations.ts'
import type { PlanId } from '#contract/plans.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { withFact, type Standing } from './fold.ts'
import { livingAt } from './segment.ts'
import { isTooFar } from './term.ts'

/** The provider wants a date that is still to come when it reads it. */
export const SOONEST_CHARGE_MS = 5 * MINUTE_MS

interface PlannedChange {
  /** Until when the new plan lasts for what is left of the old one; now, when that is not worth a day. Milliseconds. */
  newDate: number
  /** When a living renewal is charged next. */
  nextCharge: number
}

/**
 * What a change of plan comes to now. `isRenewing`: a subscription lives; `months`: how far ahead it may reach, a year unless told.
 * `isBought`: a term follows on it, so that it may be worth nothing by itself.
 * @throws ProblemError NOTHING_TO_CHANGE, CHANGE_TOO_FAR
 */
export function planChange(
  standing: Standing,
  plan: PlanId,
  now: number,
  { isRenewing, isBought = false, months }: { isRenewing: boolean; isBought?: boolean; months?: number }
): PlannedChange {
  if (plan === (isRenewing ? standing.renews : standing.plan)) {
    throw new ProblemError('NOTHING_TO_CHANGE', { message: 'Этот тариф у вас уже есть. Выберите другой.' })
  }
  const newDate =
    withFact(standing, { kind: 'change', key: 'change:planned', at: now, plan }).segments.at(-1)?.to ?? now
  if (newDate === now && !isRenewing && !isBought) {
    if (livingAt(standing.segments, now).length === 0) {
      throw new ProblemError('NOTHING_TO_CHANGE', {
        message: 'Менять нечего: оплаченного тарифа у вас нет. Оплатите новый.'
      })
    }
    throw new ProblemError('NOTHING_TO_CHANGE')
  }
  if (isTooFar(newDate, now, months)) throw new ProblemError('CHANGE_TOO_FAR')
  return { newDate, nextCharge: Math.max(newDate, now + SOONEST_CHARGE_MS) }
}
