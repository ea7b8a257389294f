import { Button } from '@mantine/core'

import { planParts, type PlanId } from '#contract/plans.ts'
import { monthsText } from '#web/features/profile/plans/plan-words.ts'

import { Notice } from './notice.tsx'

import classes from './order-summary.module.css'

export interface ShownPromo {
  code: string
  /** What it takes off; 0 where it takes nothing. */
  percent: number
  /** Why it takes nothing. */
  problem: string | undefined
  /** The same plan for terms that it is for. */
  others: readonly PlanId[]
}

interface PromoRowProps {
  promo: ShownPromo
  onDropped: () => void
  onPlan: (plan: PlanId) => void
}

export const PromoRow = ({ promo: { code, percent, problem, others }, onDropped, onPlan }: PromoRowProps) => (
  <dd>
    {percent > 0 && (
      <span className={classes.promo}>
        {code.toUpperCase()}, −{percent}
        {'\u00A0'}%
        <Button variant="subtle" size="compact-sm" onClick={onDropped}>
          Убрать
        </Button>
      </span>
    )}
    {problem !== undefined && (
      <Notice key={problem} kind="failure">
        {problem}
      </Notice>
    )}
    {others.length > 0 && (
      <p className={classes.others}>
        {others.map(plan => (
          <Button key={plan} variant="default" size="compact-md" onClick={() => onPlan(plan)}>
            Выбрать {monthsText(planParts(plan).months)}
          </Button>
        ))}
      </p>
    )}
  </dd>
)
