import type { Billing } from '#contract/payment.ts'
import type { Profile } from '#contract/user.ts'

import { standingSentence } from './renewal-words.ts'
import { Renewal } from './renewal.tsx'

import classes from './current-plan.module.css'

interface CurrentPlanProps {
  profile: Profile
  /** Undefined: not known, or nothing can be paid here. */
  billing: Billing | undefined
}

export const CurrentPlan = ({ profile, billing }: CurrentPlanProps) => (
  <div className={classes.present}>
    <p className={classes.sentence}>{standingSentence(profile, billing?.subscription ?? null)}</p>
    {billing && <Renewal profile={profile} billing={billing} />}
  </div>
)
