import type { PlanId } from '#contract/plans.ts'
import { planChips } from '#web/features/admin/promo/plan-groups.ts'

import classes from './promo-list.module.css'

export const PlanChips = ({ plans }: { plans: readonly PlanId[] }) => (
  <ul className={classes.chips} aria-label="Тарифы">
    {planChips(plans).map(text => (
      <li key={text} className={classes.chip}>
        {text}
      </li>
    ))}
  </ul>
)
