import { VisuallyHidden } from '@mantine/core'

import { discounted } from '#contract/promo.ts'
import { monthsText } from '#web/features/profile/plans/plan-words.ts'
import { formatRoubles } from '#web/ui/format.ts'

import { savingOf, type Offer } from './offers.ts'

import classes from './plan-price.module.css'

interface PlanPriceProps {
  offer: Offer
  plan: Offer['plans'][number]
  /** How many months were asked for; the plan may be shorter. */
  term: number
  /** Of the promo code on the first payment. */
  percent: number
}

/** What is paid at once, in large; what that is a month, in small. */
export function PlanPrice({ offer, plan: { RUB, month, ...plan }, term, percent }: PlanPriceProps) {
  const saving = savingOf(offer, { ...plan, RUB, month })
  const amount = discounted(RUB.amount, percent)
  return (
    <div className={classes.price}>
      <p className={classes.figure}>
        {percent > 0 && (
          <>
            <VisuallyHidden>Без промокода</VisuallyHidden>
            <s className={classes.before}>{formatRoubles(RUB.amount)}</s>
            <VisuallyHidden>, с промокодом</VisuallyHidden>{' '}
          </>
        )}
        <span className={classes.amount}>{formatRoubles(amount)}</span>
        <span className={classes.unit}> {unitOf(month, percent > 0)}</span>
      </p>
      {month > 1 && (
        <p className={classes.note}>
          {formatRoubles(Math.floor(amount / month))} в месяц
          {saving > 0 && (
            <span className={classes.saving}>
              −{saving}
              {'\u00A0'}%
            </span>
          )}
        </p>
      )}
      {month < term && <p className={classes.note}>на {monthsText(term)} не продаём</p>}
    </div>
  )
}

function unitOf(months: number, isDiscounted: boolean): string {
  if (months > 1) return `за ${monthsText(months)}`
  return isDiscounted ? 'за первый месяц' : 'в месяц'
}
