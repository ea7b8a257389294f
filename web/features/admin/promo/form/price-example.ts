import { families, planOf, planParts, type PlanId } from '#contract/plans.ts'
import { discounted } from '#contract/promo.ts'
import { count, formatRoubles } from '#web/ui/format.ts'

const USUAL: PlanId = 'START_1'

/** What one of the plans would cost with a discount; nothing while the discount is none. */
export function priceExample(percent: string, plans: readonly PlanId[]): string {
  const discount = Number(percent)
  if (!/^\d{1,3}$/.test(percent) || discount < 1 || discount > 100) return ''
  const [first = USUAL] = plans
  const id = plans.includes(USUAL) ? USUAL : first
  const { family, months } = planParts(id)
  const { amount } = planOf(id).RUB
  const plan = `«${families[family].name}» на ${count(months, ['месяц', 'месяца', 'месяцев'])}`
  const price = discounted(amount, discount)
  return price === 0
    ? `${plan}: бесплатно вместо ${formatRoubles(amount)}, тариф включится сразу и без карты`
    : `${plan}: ${formatRoubles(price)} вместо ${formatRoubles(amount)}`
}
