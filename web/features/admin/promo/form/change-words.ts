import { planChips } from '#web/features/admin/promo/plan-groups.ts'

import { changesOf, type PromoValues } from './promo-values.ts'

const plansText = (values: PromoValues): string => planChips(values.plans).join(', ') || 'ни одного'

/** What saving would change, in words. */
export function changeWords(before: PromoValues, values: PromoValues): string[] {
  const changes = changesOf(before, values)
  return [
    ...(changes.code === undefined ? [] : [`код: ${before.code} → ${values.code || '…'}`]),
    ...(changes.plans ? [`тарифы: ${plansText(before)} → ${plansText(values)}`] : []),
    ...(changes.percent === undefined ? [] : [`скидка: ${before.percent} → ${values.percent || '…'} %`]),
    ...(changes.usage === undefined ? [] : [`осталось: ${before.usage} → ${values.usage || '…'}`])
  ]
}
