import { families, planParts, type FamilyId, type PlanId } from '#contract/plans.ts'
import type { Promo } from '#contract/promo.ts'

const list = new Intl.ListFormat('ru-RU', { type: 'conjunction' })

function familyText(family: FamilyId, plans: readonly PlanId[]): string {
  const { name, months: all } = families[family]
  const months = plans.map(plan => planParts(plan).months).toSorted((one, other) => one - other)
  return months.length === all.length ? `«${name}»` : `«${name}» на ${list.format(months.map(String))} мес.`
}

/** What a code is good for: for which of the plans on offer, and that it is for the first payment only. */
export function promoText({ plans, percent, usage }: Promo, offered: readonly PlanId[]): string {
  if (usage <= 0) return 'Этот промокод уже использовали столько раз, сколько было можно. Цены прежние.'
  const fitting = offered.filter(plan => plans.includes(plan))
  if (fitting.length === 0)
    return 'Этот промокод не подходит ни к одному из тарифов, которые сейчас продаются.'
  const all = fitting.length === offered.length
  const grouped = Map.groupBy(fitting, plan => planParts(plan).family)
  const names = [...grouped].map(([family, ids]) => familyText(family, ids))
  const whole = percent === 100 ? 'Первый срок бесплатно' : `−${percent} % на первый платёж`
  const after = percent === 100 ? 'Продления не будет: карта не нужна.' : 'Продления по полной цене.'
  const what = all ? 'любой тариф' : list.format(names)
  return `${whole}: ${what.replace(/\.$/, '')}. ${after}`
}
