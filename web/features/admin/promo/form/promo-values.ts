import type { PlanId } from '#contract/plans.ts'
import { PromoCode, PromoDraft, type Promo, type PromoEdit } from '#contract/promo.ts'
import { wholeNumberRule } from '#web/ui/form/number-rule.ts'
import { messageOf } from '#web/ui/form/rule-message.ts'
import { textRule } from '#web/ui/form/text-rule.ts'

/** What the form holds: numbers as they are typed. */
export interface PromoValues {
  code: string
  plans: PlanId[]
  percent: string
  usage: string
}

const fields = ['code', 'plans', 'percent', 'usage'] as const

export const newPromoValues: PromoValues = { code: '', plans: [], percent: '', usage: '' }

export const valuesOf = ({ code, plans, percent, usage }: Promo): PromoValues => ({
  code,
  plans,
  percent: String(percent),
  usage: String(usage)
})

const { plans, percent, usage } = PromoDraft.properties

export const promoRules = {
  code: textRule(PromoCode),
  plans: (chosen: readonly PlanId[]) => (chosen.length > 0 ? undefined : messageOf(plans)),
  percent: wholeNumberRule(percent),
  usage: wholeNumberRule(usage)
}

export const draftOf = (values: PromoValues): PromoDraft => ({
  code: values.code,
  plans: values.plans,
  percent: Number(values.percent),
  usage: Number(values.usage)
})

const isSame = (some: readonly PlanId[], others: readonly PlanId[]): boolean =>
  some.length === others.length && some.every(plan => others.includes(plan))

/** Changes together with what was there before, as the API takes them. */
export function editOf(before: PromoValues, values: PromoValues): PromoEdit {
  const was = changesOf(values, before)
  return { ...changesOf(before, values), was }
}

/**
 * The form goes on from what somebody else has put there meanwhile: what was typed stays, what nobody touched here follows. Undefined:
 * what was typed stands there already, as the answer to an earlier try was lost.
 */
export function followed(
  before: PromoValues,
  values: PromoValues,
  now: PromoValues
): PromoValues | undefined {
  const typed = changesOf(before, values)
  const left = changesOf(now, values)
  if (!fields.some(name => name in typed && name in left)) return undefined
  return {
    code: 'code' in typed ? values.code : now.code,
    plans: 'plans' in typed ? values.plans : now.plans,
    percent: 'percent' in typed ? values.percent : now.percent,
    usage: 'usage' in typed ? values.usage : now.usage
  }
}

/** What differs: payments take uses meanwhile, and what nobody touched must not be set back. */
export function changesOf(before: PromoValues, values: PromoValues): Partial<PromoDraft> {
  const draft = draftOf(values)
  return {
    ...(values.code !== before.code && { code: draft.code }),
    ...(!isSame(values.plans, before.plans) && { plans: draft.plans }),
    ...(values.percent !== before.percent && { percent: draft.percent }),
    ...(values.usage !== before.usage && { usage: draft.usage })
  }
}
