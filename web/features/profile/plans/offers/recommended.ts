import type { FamilyId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { count } from '#web/ui/format.ts'
import { livingFamily } from '#web/ui/living-plan.ts'

import type { Offer } from './offers.ts'

type Needs = Pick<Profile, 'plan' | 'status' | 'payedTo' | 'usage' | 'wbToken'>

/** A plan that is nearly full on its first day would be no good advice. */
const FULL = 0.8

const hasRoom = (used: number | null, limit: number | null): boolean =>
  limit === null || (used ?? 0) <= limit * FULL

const fits = ({ limits }: Offer, { usage, wbToken }: Needs): boolean =>
  hasRoom(usage.links, limits.links) &&
  hasRoom(usage.landings, limits.landings) &&
  (wbToken === null || limits.marketplace)

export interface Recommended {
  family: FamilyId
  reason: string
}

function reasonFor({ usage, wbToken }: Needs): string {
  if (wbToken !== null) return 'Первый, где есть статистика Wildberries'
  const used = [
    count(usage.links ?? 0, ['ссылка', 'ссылки', 'ссылок']),
    ...(usage.landings ? [count(usage.landings, ['мини-страница', 'мини-страницы', 'мини-страниц'])] : [])
  ]
  return usage.links ? `Хватит с запасом: у вас ${used.join(' и ')}` : 'Для начала хватит с запасом'
}

/** The smallest plan on offer that holds what somebody has; none while the present one does. */
export function recommendedOf(sold: readonly Offer[], needs: Needs): Recommended | undefined {
  const present = livingFamily(needs)
  const isPresent = ({ family }: Offer) => family === present
  const offer = sold.find(one => one.family !== null && fits(one, needs))
  if (!offer?.family || sold.findIndex(isPresent) >= sold.indexOf(offer)) return undefined
  return { family: offer.family, reason: reasonFor(needs) }
}
