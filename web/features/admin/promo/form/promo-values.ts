import { planIds, type PlanId } from '#contract/plans.ts'
import { PromoCode, PromoDraft, type Promo, type PromoEdit } from '#contract/promo.ts'
import type { FieldWords } from '#web/features/admin/list/edit/change-lines.ts'
import { planChips } from '#web/features/admin/promo/plan-groups.ts'
import { wholeNumberRule } from '#web/ui/form/number-rule.ts'
import { messageOf } from '#web/ui/form/rule-message.ts'
import { textRule } from '#web/ui/form/text-rule.ts'

/** What the form holds: numbers as they are typed, plans in the order of the catalogue. */
export interface PromoValues {
  code: string
  plans: PlanId[]
  percent: string
  usage: string
}

export const newPromoValues: PromoValues = { code: '', plans: [], percent: '', usage: '' }

export const valuesOf = ({ code, plans, percent, usage }: Promo): PromoValues => ({
  code,
  plans: planIds.filter(id => plans.includes(id)),
  percent: String(percent),
  usage: String(usage)
})

export const promoWords: FieldWords<PromoValues> = {
  code: { label: 'Код', text: code => code || '…' },
  plans: { label: 'Тарифы', text: plans => planChips(plans).join(', ') || 'ни одного' },
  percent: { label: 'Скидка', text: percent => `${percent || '…'}\u00A0%` },
  usage: { label: 'Осталось применений', text: usage => usage || '…' }
}

const { plans, percent, usage } = PromoDraft.properties
const codeRule = textRule(PromoCode)
const percentRule = wholeNumberRule(percent)
const usageRule = wholeNumberRule(usage)

/** What can be known to be wrong before the server is asked. */
export function checkPromo(values: PromoValues): Partial<Record<keyof PromoValues, string>> {
  const problems = {
    code: codeRule(values.code),
    plans: values.plans.length > 0 ? undefined : messageOf(plans),
    percent: percentRule(values.percent),
    usage: usageRule(values.usage)
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]]))
  )
}

export const draftOf = (values: PromoValues): PromoDraft => ({
  ...values,
  percent: Number(values.percent),
  usage: Number(values.usage)
})

const sent = ({ percent: discount, usage: left, ...rest }: Partial<PromoValues>) => ({
  ...rest,
  ...(discount !== undefined && { percent: Number(discount) }),
  ...(left !== undefined && { usage: Number(left) })
})

/** Changes together with what was there before, as the API takes them. */
export const editOf = (changes: Partial<PromoValues>, was: Partial<PromoValues>): PromoEdit => ({
  ...sent(changes),
  was: sent(was)
})
