import { DAY_MS } from '#contract/durations.ts'
import { HIDDEN_DAYS } from '#contract/limits.ts'
import { families, planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'

import { daysText, lastTermText } from './plan-words.ts'

type Owner = Pick<Profile, 'limits' | 'registrationDate'>

/**
 * What somebody has now, by a plan or a trial, and another plan does not give: it ends with the change. Empty: nothing.
 * @param now milliseconds
 */
export function whatEnds(plan: PlanId, { limits, registrationDate }: Owner, now: number): string {
  const { marketplace, analyticsDays } = families[planParts(plan).family].limits
  const hasOlder = now - Date.parse(registrationDate) > analyticsDays * DAY_MS
  const ended = [
    limits.marketplace &&
      !marketplace &&
      'Заказы и выкупы с Wildberries в этот тариф не входят: они закроются.',
    analyticsDays < limits.analyticsDays &&
      hasOlder &&
      `Статистика останется ${lastTermText(analyticsDays).toLowerCase()}, более ранняя скроется. Если вернуть прежний тариф за ${daysText(HIDDEN_DAYS)}, вы увидите её снова; потом она удалится.`
  ]
  return ended.filter(Boolean).join(' ')
}
