import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Plan } from '#contract/plans.ts'
import { formatRoubles } from '#web/ui/format.ts'

import { savingOf, type Offer } from './offers.ts'
import { landingsText, linksText, monthsText, termText } from './plan-words.ts'

import classes from './plan-card.module.css'

interface PlanCardProps {
  offer: Offer
  /** The term that is looked at; none of the free one. */
  plan: Plan | undefined
  /** How many months were asked for; the plan may be shorter. */
  term: number
  isPresent: boolean
  /** What can be done with it. */
  action?: ReactNode
}

export function PlanCard({ offer, plan, term, isPresent, action }: PlanCardProps) {
  const { name, limits } = offer
  const holds = [
    { text: linksText(limits.links), included: true },
    { text: landingsText(limits.landings), included: limits.landings !== 0 },
    { text: `Статистика за ${termText(limits.analyticsDays)}`, included: true },
    {
      text: limits.marketplace ? 'Статистика Wildberries' : 'Без статистики Wildberries',
      included: limits.marketplace
    }
  ]
  return (
    <li className={classes.card} data-present={isPresent}>
      <div className={classes.name}>
        <h3>{name}</h3>
        {isPresent && <span className={classes.mark}>Ваш</span>}
      </div>
      <Price offer={offer} plan={plan} term={term} />
      <ul className={classes.holds}>
        {holds.map(({ text, included }) => {
          const Icon = included ? IconCheck : IconMinus
          return (
            <li key={text} data-included={included}>
              <Icon size={18} stroke={2} aria-hidden />
              {text}
            </li>
          )
        })}
      </ul>
      {action}
    </li>
  )
}

function Price({ offer, plan, term }: Pick<PlanCardProps, 'offer' | 'plan' | 'term'>) {
  if (!plan) {
    return (
      <div className={classes.price}>
        <p className={classes.figure}>{formatRoubles(0)}</p>
        <p className={classes.total}>без срока</p>
      </div>
    )
  }
  const saving = savingOf(offer, plan)
  return (
    <div className={classes.price}>
      <p className={classes.figure}>
        {formatRoubles(plan.RUB.price)}
        <span className={classes.unit}> в месяц</span>
      </p>
      {plan.month < term && <p className={classes.total}>на {monthsText(term)} не продаём</p>}
      {plan.month > 1 && (
        <p className={classes.total}>
          {formatRoubles(plan.RUB.amount)} за {monthsText(plan.month)}
          {saving > 0 && <span className={classes.saving}>−{saving} %</span>}
        </p>
      )}
    </div>
  )
}
