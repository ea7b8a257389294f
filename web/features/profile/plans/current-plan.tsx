import type { Profile } from '#contract/user.ts'

import { planSentence } from './plan-words.ts'

import classes from './current-plan.module.css'

export const CurrentPlan = ({ profile }: { profile: Profile }) => (
  <p className={classes.sentence}>{planSentence(profile)}</p>
)
