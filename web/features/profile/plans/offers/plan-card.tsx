import type { ReactNode } from 'react'

import { landingsText, linksText, termText } from '#web/features/profile/plans/plan-words.ts'

import type { Offer } from './offers.ts'
import { PlanPrice } from './plan-price.tsx'

import classes from './plan-card.module.css'

interface PlanCardProps {
  offer: Offer
  /** The plan of the term that is looked at. */
  plan: Offer['plans'][number]
  /** How many months were asked for; the plan may be shorter. */
  term: number
  /** Of a promo code that fits it. */
  percent: number
  isPresent: boolean
  /** Why it is the one to take. */
  recommendation: string | undefined
  /** What can be done with it; nothing while nothing can be paid. */
  action: ReactNode
}

export function PlanCard({ offer, plan, term, percent, isPresent, recommendation, action }: PlanCardProps) {
  const { name, limits } = offer
  return (
    <li className={classes.card} data-present={isPresent}>
      <div className={classes.name}>
        <h3>{name}</h3>
        {isPresent && <span className={classes.mark}>Ваш</span>}
        {recommendation && <span className={classes.advice}>Подойдёт вам</span>}
      </div>
      <PlanPrice offer={offer} plan={plan} term={term} percent={percent} />
      <ul className={classes.holds}>
        <li>{linksText(limits.links)}</li>
        <li>{landingsText(limits.landings)}</li>
        <li>Статистика за {termText(limits.analyticsDays)}</li>
        {limits.marketplace && <li>Статистика Wildberries</li>}
        {recommendation && <li className={classes.reason}>{recommendation}</li>}
      </ul>
      <div className={classes.action}>{action}</div>
    </li>
  )
}
