import { VisuallyHidden } from '@mantine/core'

import { planOf, planParts, type PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { daysText, familyName, monthsText } from '#web/features/profile/plans/plan-words.ts'
import { formatDate, formatRoubles } from '#web/ui/format.ts'
import { livingFamily } from '#web/ui/living-plan.ts'

import { PromoRow, type ShownPromo } from './promo-row.tsx'
import type { Terms } from './terms.ts'

import classes from './order-summary.module.css'

interface OrderSummaryProps {
  plan: PlanId
  profile: Profile
  terms: Terms
  promo: ShownPromo | undefined
  convertedDays: number
  onPromoDropped: () => void
  onPlan: (plan: PlanId) => void
}

/** From when to when: «сразу, до 21 декабря 2026 г.» */
function termText(plan: PlanId, profile: Profile, until: string, convertedDays: number): string {
  const living = livingFamily(profile)
  const end = formatDate(until)
  const term = monthsText(planParts(plan).months)
  if (living === null || profile.plan === null) return `${term}, до ${end}`
  if (living === planParts(plan).family) return `${term} после оплаченного срока, до ${end}`
  const rest = `остаток ${familyName(profile.plan)}`
  return convertedDays > 0
    ? `${term} и ${daysText(convertedDays)} за ${rest}, до ${end}`
    : `${term}, до ${end} За ${rest} дней не добавится: он бесплатный, или его не хватает и на один день.`
}

export function OrderSummary({ plan, profile, terms, promo, ...rest }: OrderSummaryProps) {
  const { convertedDays, onPromoDropped, onPlan } = rest
  return (
    <dl className={classes.list}>
      <div className={classes.row}>
        <dt>Срок</dt>
        <dd>{termText(plan, profile, terms.renewal.from, convertedDays)}</dd>
      </div>
      {promo && (
        <div className={classes.row}>
          <dt>Промокод</dt>
          <PromoRow promo={promo} onDropped={onPromoDropped} onPlan={onPlan} />
        </div>
      )}
      <div className={classes.row}>
        <dt>К оплате сейчас</dt>
        <dd className={classes.amount}>
          {promo && promo.percent > 0 && (
            <>
              <VisuallyHidden>Без промокода</VisuallyHidden>
              <s>{formatRoubles(planOf(plan).RUB.amount)}</s>
              <VisuallyHidden>, с промокодом</VisuallyHidden>{' '}
            </>
          )}
          <strong>{formatRoubles(terms.amount)}</strong>
        </dd>
      </div>
    </dl>
  )
}
