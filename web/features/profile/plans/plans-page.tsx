import { WithProfile } from '#web/features/profile/with-profile.tsx'

import { CurrentPlan } from './current-plan.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { PlanUsage } from './plan-usage.tsx'

import classes from './plans-page.module.css'

/** What somebody has, how much of it is used, and what else there is. */
export const PlansPage = () => (
  <WithProfile>
    {profile => (
      <div className={classes.page}>
        <div className={classes.present}>
          <CurrentPlan profile={profile} />
          <PlanUsage profile={profile} />
        </div>
        <PlanComparison profile={profile} />
      </div>
    )}
  </WithProfile>
)
