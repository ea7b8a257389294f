import { families, planParts, type FamilyId, type PlanId } from '#contract/plans.ts'
import type { TypedPromo } from '#contract/promo.ts'
import { ApiError } from '#web/api/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { refusalText } from '#web/ui/form/refusal.ts'
import { plural } from '#web/ui/format.ts'

const list = new Intl.ListFormat('ru-RU', { type: 'conjunction' })

function familyText(family: FamilyId, plans: readonly PlanId[]): string {
  const { name, months: all } = families[family]
  const months = plans.map(plan => planParts(plan).months).toSorted((one, other) => one - other)
  return months.length === all.length ? `«${name}»` : `«${name}» на ${list.format(months.map(String))} мес.`
}

const usedByYou = 'Вы уже применяли этот промокод: он действует один раз.'
const usedUp = 'У этого промокода сейчас не осталось применений.'

/** Why nothing is known of a code: it may be none, or none for this user. */
export const lookupProblem = (error: unknown): string =>
  error instanceof ApiError ? refusalText(error) : errorText(error)

/** Plans of the same family that a code is for. */
export const otherTerms = ({ plans }: TypedPromo, plan: PlanId, offered: readonly PlanId[]): PlanId[] =>
  offered.filter(one => plans.includes(one) && planParts(one).family === planParts(plan).family)

/** Why a code takes nothing off a plan: «PART действует на 12 месяцев, не на 1.» */
export function unfitText(promo: TypedPromo, plan: PlanId, offered: readonly PlanId[]): string {
  if (promo.usedByYou) return usedByYou
  if (promo.usage <= 0) return usedUp
  const { family, months } = planParts(plan)
  const terms = otherTerms(promo, plan, offered).map(one => planParts(one).months)
  return terms.length > 0
    ? `${promo.code} действует на ${list.format(terms.map(String))} ${plural(terms.at(-1) ?? 0, ['месяц', 'месяца', 'месяцев'])}, не на ${months}.`
    : `${promo.code} не действует на тариф «${families[family].name}».`
}

/** What a code is good for: for which of the plans on offer, and that it is for the first payment only. */
export function promoText(
  { plans, percent, usage, usedByYou: isUsed }: TypedPromo,
  offered: readonly PlanId[]
): string {
  if (isUsed) return `${usedByYou} Цены прежние.`
  if (usage <= 0) return `${usedUp} Цены прежние.`
  const fitting = offered.filter(plan => plans.includes(plan))
  if (fitting.length === 0)
    return 'Этот промокод не подходит ни к одному из тарифов, которые сейчас продаются.'
  const all = fitting.length === offered.length
  const grouped = Map.groupBy(fitting, plan => planParts(plan).family)
  const names = [...grouped].map(([family, ids]) => familyText(family, ids))
  const whole = percent === 100 ? 'Первый срок бесплатно' : `−${percent}\u00A0% на первый платёж`
  const after = percent === 100 ? 'Продления не будет: карта не нужна.' : 'Продления по полной цене.'
  const what = all ? 'любой тариф' : list.format(names)
  return `${whole}: ${what.replace(/\.$/, '')}. ${after}`
}
